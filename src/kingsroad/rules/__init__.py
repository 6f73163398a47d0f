"""The rules of each title, one numbered statement each, in our own words."""
