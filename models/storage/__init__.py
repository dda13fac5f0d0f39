"""Storage: tables, databases, transactions, the change feed and the JSON codecs of the rows."""
