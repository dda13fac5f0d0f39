"""Hostile input: values, Flet frames, HTTP requests and paths that no legitimate client sends."""
