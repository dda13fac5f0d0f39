"""Storage: tables, database, transactions, the change feed and the JSON in the rows."""
