"""A module that is found."""

NAME = "one"
