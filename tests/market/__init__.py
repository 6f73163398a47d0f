"""A title as another package would bring it: the made-up game of the laws, with all that a record can name."""
