"""What a title is to shared code."""
