"""Deals with the fault that `check_deal` must find; one module for each part of a deal."""
