"""The sample match: a real match in a database of its own."""

from models.sample.matches import SAMPLE_MATCH_ID, Sample, SampleMatches
