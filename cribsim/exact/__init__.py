"""Quantities of a deal by enumeration, without chance."""
