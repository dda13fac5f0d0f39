BEGIN TRANSACTION;
CREATE TABLE actions (
	id VARCHAR NOT NULL, 
	match_id VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	request_id VARCHAR, 
	kind VARCHAR(16) NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	state_revision INTEGER NOT NULL, 
	target_id VARCHAR, 
	previous_id VARCHAR, 
	deal_id VARCHAR NOT NULL, 
	deal_number INTEGER NOT NULL, 
	"before" TEXT, 
	"after" TEXT, 
	device_id VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_actions PRIMARY KEY (id), 
	CONSTRAINT fk_actions_deal_id FOREIGN KEY(deal_id) REFERENCES deals (id) ON DELETE CASCADE, 
	CONSTRAINT fk_actions_device_id FOREIGN KEY(device_id) REFERENCES devices (id), 
	CONSTRAINT fk_actions_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_actions_match_id_device_id_request_id UNIQUE (match_id, device_id, request_id), 
	CONSTRAINT uq_actions_match_id_revision UNIQUE (match_id, revision)
);
INSERT INTO "actions" VALUES('ll3kjcdc5aqfbnln','vnlnwtqywszi6uf5',2,'request-0','deal-added','done',2,NULL,NULL,'jbt7zwco5aonm4w6',1,NULL,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}','ro3xkmn4jcfl7vnh','2026-01-15 20:30:15.000000');
INSERT INTO "actions" VALUES('zrssiuofuqlhhn44','vnlnwtqywszi6uf5',3,'request-1','deal-added','done',3,NULL,NULL,'2hb3m6k7b5dwgu6y',2,NULL,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":405,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}','ro3xkmn4jcfl7vnh','2026-01-15 20:30:17.000000');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE deals (
	id VARCHAR NOT NULL, 
	match_id VARCHAR NOT NULL, 
	position INTEGER NOT NULL, 
	entry TEXT NOT NULL, 
	deleted BOOLEAN NOT NULL, 
	last_action_id VARCHAR, 
	draft_base INTEGER NOT NULL, 
	entered_by VARCHAR NOT NULL, 
	entered_at DATETIME NOT NULL, 
	changed_by VARCHAR, 
	changed_at DATETIME, 
	CONSTRAINT pk_deals PRIMARY KEY (id), 
	CONSTRAINT fk_deals_changed_by FOREIGN KEY(changed_by) REFERENCES devices (id), 
	CONSTRAINT fk_deals_entered_by FOREIGN KEY(entered_by) REFERENCES devices (id), 
	CONSTRAINT fk_deals_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_deals_match_id_position UNIQUE (match_id, position)
);
INSERT INTO "deals" VALUES('jbt7zwco5aonm4w6','vnlnwtqywszi6uf5',0,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}',0,'ll3kjcdc5aqfbnln',0,'ro3xkmn4jcfl7vnh','2026-01-15 20:30:14.000000',NULL,NULL);
INSERT INTO "deals" VALUES('2hb3m6k7b5dwgu6y','vnlnwtqywszi6uf5',1,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":405,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}',0,'zrssiuofuqlhhn44',0,'ro3xkmn4jcfl7vnh','2026-01-15 20:30:16.000000',NULL,NULL);
CREATE TABLE device_keys (
	secret_hash VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_device_keys PRIMARY KEY (secret_hash), 
	CONSTRAINT fk_device_keys_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "device_keys" VALUES('8fb0dcd8b094d0b1f2919c3314869e1a48723916a7e4d157795f7497444177d3','ro3xkmn4jcfl7vnh','2026-01-15 20:30:01.000000');
INSERT INTO "device_keys" VALUES('aa3b5fec71ca4a685373024bbf89280d19c1222d4be13018fca71959562ea90e','cwf4qfrajfhc4kv5','2026-01-15 20:30:02.000000');
INSERT INTO "device_keys" VALUES('5de21f714ff15c3e52ef53b5b10ae157b04b5133fbcc2bb48a0ef29a241b2a6e','tgkqi5vttf2qrgos','2026-01-15 20:30:03.000000');
INSERT INTO "device_keys" VALUES('7b74c0ce537ae7da920d373fc16607dac539305e52c8f7afd4a61dfe4017e161','o7akhwst264o75t4','2026-01-15 20:30:04.000000');
CREATE TABLE devices (
	id VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	recovery_hash VARCHAR, 
	CONSTRAINT pk_devices PRIMARY KEY (id), 
	CONSTRAINT uq_devices_recovery_hash UNIQUE (recovery_hash)
);
INSERT INTO "devices" VALUES('ro3xkmn4jcfl7vnh','owner','2026-01-15 20:30:01.000000',NULL);
INSERT INTO "devices" VALUES('cwf4qfrajfhc4kv5','scorer','2026-01-15 20:30:02.000000',NULL);
INSERT INTO "devices" VALUES('tgkqi5vttf2qrgos','viewer','2026-01-15 20:30:03.000000',NULL);
INSERT INTO "devices" VALUES('o7akhwst264o75t4','stranger','2026-01-15 20:30:04.000000',NULL);
CREATE TABLE draft_parts (
	match_id VARCHAR NOT NULL, 
	deal_id VARCHAR NOT NULL, 
	part INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	value TEXT NOT NULL, 
	device_id VARCHAR NOT NULL, 
	saved_at DATETIME NOT NULL, 
	CONSTRAINT pk_draft_parts PRIMARY KEY (match_id, deal_id, part), 
	CONSTRAINT fk_draft_parts_device_id FOREIGN KEY(device_id) REFERENCES devices (id), 
	CONSTRAINT fk_draft_parts_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE links (
	id VARCHAR NOT NULL, 
	match_id VARCHAR NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	generation INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	expires_at DATETIME, 
	revoked_at DATETIME, 
	code_number INTEGER NOT NULL, 
	code_hash VARCHAR NOT NULL, 
	code_expires_at DATETIME NOT NULL, 
	CONSTRAINT pk_links PRIMARY KEY (id), 
	CONSTRAINT fk_links_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_links_code_hash UNIQUE (code_hash), 
	CONSTRAINT uq_links_match_id_role UNIQUE (match_id, role)
);
INSERT INTO "links" VALUES('jlucwfe3lx47cfaw','vnlnwtqywszi6uf5','scorer',1,'2026-01-15 20:30:06.000000',NULL,NULL,1,'5ea943841e2abd25043b7b127bb4fee1fb60b3d770f8931aa423856f7d67b070','2026-01-16 08:30:08.000000');
INSERT INTO "links" VALUES('5mz6tbcmqsvnuf7y','vnlnwtqywszi6uf5','viewer',1,'2026-01-15 20:30:10.000000',NULL,NULL,1,'b68368be1d4fc6b154e5f1e927f27428881d57ab10b610d55c8cebe6a1576593','2026-01-16 08:30:12.000000');
CREATE TABLE matches (
	id VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	config TEXT NOT NULL, 
	note VARCHAR NOT NULL, 
	place VARCHAR NOT NULL, 
	draft_base INTEGER NOT NULL, 
	started_at DATETIME NOT NULL, 
	finished_at DATETIME, 
	deleted_at DATETIME, 
	rules_name VARCHAR NOT NULL, 
	search_text VARCHAR NOT NULL, 
	result TEXT NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('vnlnwtqywszi6uf5',3,'{"v":1,"value":{"rules":{"name":"burraco","decks":2,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":true,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"another-deal","half_rounding":"exact","three_player_singles_from":null,"suit_order":"spades-first","deal_direction":"left","pozzetti_builder":"cutter"},"players":4,"seating":"fixed-pairs","target":2005,"deals":null,"first_dealer":0}}','','',2,'2026-01-15 20:30:05.000000',NULL,NULL,'burraco','
','{"v":1,"value":{"contenders":[[0,2],[1,3]],"totals":["1550","800"],"deals_played":2,"winner":null}}');
CREATE TABLE members (
	id VARCHAR NOT NULL, 
	match_id VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	link_id VARCHAR, 
	generation INTEGER, 
	joined_at DATETIME NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (id), 
	CONSTRAINT fk_members_device_id FOREIGN KEY(device_id) REFERENCES devices (id), 
	CONSTRAINT fk_members_link_id FOREIGN KEY(link_id) REFERENCES links (id) ON DELETE CASCADE, 
	CONSTRAINT fk_members_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_members_device_id_match_id_link_id UNIQUE (device_id, match_id, link_id)
);
INSERT INTO "members" VALUES('rjqpymsrdbahv4ov','vnlnwtqywszi6uf5','ro3xkmn4jcfl7vnh','owner',NULL,NULL,'2026-01-15 20:30:05.000000');
INSERT INTO "members" VALUES('shkrz4xruy6zjgsw','vnlnwtqywszi6uf5','cwf4qfrajfhc4kv5','scorer','jlucwfe3lx47cfaw',1,'2026-01-15 20:30:09.000000');
INSERT INTO "members" VALUES('45oatby3qlvgzif7','vnlnwtqywszi6uf5','tgkqi5vttf2qrgos','viewer','5mz6tbcmqsvnuf7y',1,'2026-01-15 20:30:13.000000');
CREATE TABLE players (
	id VARCHAR NOT NULL, 
	owner_id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	name_key VARCHAR NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT fk_players_owner_id FOREIGN KEY(owner_id) REFERENCES devices (id), 
	CONSTRAINT uq_players_owner_id_name_key UNIQUE (owner_id, name_key)
);
INSERT INTO "players" VALUES('cmj4h2fh675otqv7','ro3xkmn4jcfl7vnh','Anna','anna');
INSERT INTO "players" VALUES('huoejwnhifu65rsb','ro3xkmn4jcfl7vnh','Bruno','bruno');
INSERT INTO "players" VALUES('m24lfrrm6tadks5y','ro3xkmn4jcfl7vnh','Carla','carla');
INSERT INTO "players" VALUES('3f3bv7huynf6x4oo','ro3xkmn4jcfl7vnh','Dino','dino');
CREATE TABLE preferences (
	device_id VARCHAR NOT NULL, 
	language VARCHAR, 
	theme VARCHAR NOT NULL, 
	last_setup TEXT, 
	CONSTRAINT pk_preferences PRIMARY KEY (device_id), 
	CONSTRAINT fk_preferences_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "preferences" VALUES('ro3xkmn4jcfl7vnh',NULL,'system','{"v":1,"value":{"config":{"rules":{"name":"burraco","decks":2,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":true,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"another-deal","half_rounding":"exact","three_player_singles_from":null,"suit_order":"spades-first","deal_direction":"left","pozzetti_builder":"cutter"},"players":4,"seating":"fixed-pairs","target":2005,"deals":null,"first_dealer":0},"names":["Anna","Bruno","Carla","Dino"],"note":"","place":""}}');
CREATE TABLE saved_rule_sets (
	id VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	name_key VARCHAR NOT NULL, 
	rules TEXT NOT NULL, 
	saved_at DATETIME NOT NULL, 
	CONSTRAINT pk_saved_rule_sets PRIMARY KEY (id), 
	CONSTRAINT fk_saved_rule_sets_device_id FOREIGN KEY(device_id) REFERENCES devices (id), 
	CONSTRAINT uq_saved_rule_sets_device_id_name_key UNIQUE (device_id, name_key)
);
CREATE TABLE seats (
	match_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id VARCHAR NOT NULL, 
	started_at DATETIME NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_seats_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_seats_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);
INSERT INTO "seats" VALUES('vnlnwtqywszi6uf5',0,'cmj4h2fh675otqv7','2026-01-15 20:30:05.000000');
INSERT INTO "seats" VALUES('vnlnwtqywszi6uf5',1,'huoejwnhifu65rsb','2026-01-15 20:30:05.000000');
INSERT INTO "seats" VALUES('vnlnwtqywszi6uf5',2,'m24lfrrm6tadks5y','2026-01-15 20:30:05.000000');
INSERT INTO "seats" VALUES('vnlnwtqywszi6uf5',3,'3f3bv7huynf6x4oo','2026-01-15 20:30:05.000000');
CREATE INDEX ix_matches_deleted_at_started_at_id ON matches (deleted_at, started_at, id);
CREATE INDEX ix_matches_rules_name ON matches (rules_name);
CREATE INDEX ix_device_keys_device_id ON device_keys (device_id);
CREATE INDEX ix_players_name_key ON players (name_key);
CREATE INDEX ix_actions_deal_id ON actions (deal_id);
CREATE INDEX ix_members_match_id ON members (match_id);
CREATE INDEX ix_seats_player_id_started_at_match_id ON seats (player_id, started_at, match_id);
COMMIT;
