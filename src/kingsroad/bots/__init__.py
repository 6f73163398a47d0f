"""Players that are programs. Each sees its Look and nothing else."""
