BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0019');
CREATE TABLE code_tries (
	id VARCHAR NOT NULL, 
	address VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	failed BOOLEAN NOT NULL, 
	CONSTRAINT pk_code_tries PRIMARY KEY (id)
);
CREATE TABLE device_keys (
	secret_hash VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_device_keys PRIMARY KEY (secret_hash), 
	CONSTRAINT fk_device_keys_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "device_keys" VALUES('bf2674f7d7504f102ad6cd05fd2686650f966b9aba84784e972930bbe66632d4','t3h7buebmguz7dfa','2026-01-15 20:30:04.000000');
INSERT INTO "device_keys" VALUES('a98f37ae1f5be2e7f7382bb6f23e56d06e2b42357d654b4ba2ee304b745aded5','65y2ck47taqgzkka','2026-01-15 20:30:06.000000');
INSERT INTO "device_keys" VALUES('df16ba850a404402609fe615ff72c8699713e31068d1dfdca59fda920b694166','3rdzthlcsaae7ehb','2026-01-15 20:30:08.000000');
INSERT INTO "device_keys" VALUES('3a1342a59c7f097989c7354ba3279a52ec6a15678e8e131706790528f87e1dbf','txngda74aztp4xfp','2026-01-15 20:30:10.000000');
CREATE TABLE devices (
	id VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	recovery_hash VARCHAR, 
	moves INTEGER DEFAULT '0' NOT NULL, 
	seen_at DATETIME, 
	CONSTRAINT pk_devices PRIMARY KEY (id), 
	CONSTRAINT uq_devices_recovery_hash UNIQUE (recovery_hash)
);
INSERT INTO "devices" VALUES('t3h7buebmguz7dfa','owner','2026-01-15 20:30:03.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('65y2ck47taqgzkka','scorer','2026-01-15 20:30:05.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('3rdzthlcsaae7ehb','viewer','2026-01-15 20:30:07.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('txngda74aztp4xfp','outsider','2026-01-15 20:30:09.000000',NULL,0,NULL);
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
INSERT INTO "draft_parts" VALUES('lvtddjjvo4kfra2c','',-1,2,'','t3h7buebmguz7dfa','2026-01-15 20:30:24.000000');
CREATE TABLE erasures (
	device_id VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_erasures PRIMARY KEY (device_id), 
	CONSTRAINT fk_erasures_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE TABLE group_members (
	group_id VARCHAR NOT NULL, 
	player_id VARCHAR NOT NULL, 
	CONSTRAINT pk_group_members PRIMARY KEY (group_id, player_id), 
	CONSTRAINT fk_group_members_group_id FOREIGN KEY(group_id) REFERENCES groups (id) ON DELETE CASCADE, 
	CONSTRAINT fk_group_members_player_id FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE TABLE groups (
	id VARCHAR NOT NULL, 
	owner_id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	name_key VARCHAR NOT NULL, 
	rules TEXT, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_groups PRIMARY KEY (id), 
	CONSTRAINT fk_groups_owner_id FOREIGN KEY(owner_id) REFERENCES devices (id), 
	CONSTRAINT uq_groups_owner_id_name_key UNIQUE (owner_id, name_key)
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
INSERT INTO "links" VALUES('ll3jr7imz4nlmgkw','lvtddjjvo4kfra2c','scorer',1,'2026-01-15 20:30:13.000000',NULL,NULL,1,'4b2ba0b3b0a73056dc698db1217155dd1bc80facec24cf72fbec18cd0c652b8a','2026-01-16 08:30:15.000000');
INSERT INTO "links" VALUES('dujey2c3ah57uwjf','lvtddjjvo4kfra2c','viewer',1,'2026-01-15 20:30:17.000000',NULL,NULL,1,'4e996d163ee36a19a676b871f24e92c70da083cf8857e294a8521cac2b9c1888','2026-01-16 08:30:19.000000');
CREATE TABLE match_events (
	match_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	id VARCHAR NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	about VARCHAR NOT NULL, 
	request_id VARCHAR, 
	device_id VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	value TEXT, 
	CONSTRAINT pk_match_events PRIMARY KEY (match_id, number), 
	CONSTRAINT fk_match_events_device_id FOREIGN KEY(device_id) REFERENCES devices (id), 
	CONSTRAINT fk_match_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_match_events_id UNIQUE (id), 
	CONSTRAINT uq_match_events_match_id_device_id_request_id UNIQUE (match_id, device_id, request_id)
);
INSERT INTO "match_events" VALUES('lvtddjjvo4kfra2c',1,'dqoga26ugd5sviio','deal-added','ffjrby3t7v6brn44','request-0','t3h7buebmguz7dfa','2026-01-15 20:30:21.000000','{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true,"concealed":false}}');
INSERT INTO "match_events" VALUES('lvtddjjvo4kfra2c',2,'7t72736cjzsrelk6','deal-added','rvez2fiuowphmjlh','request-1','t3h7buebmguz7dfa','2026-01-15 20:30:23.000000','{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":405,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true,"concealed":false}}');
CREATE TABLE matches (
	id VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	config TEXT NOT NULL, 
	note VARCHAR NOT NULL, 
	place VARCHAR NOT NULL, 
	started_at DATETIME NOT NULL, 
	finished_at DATETIME, 
	deleted_at DATETIME, 
	rules_name VARCHAR NOT NULL, 
	search_text VARCHAR NOT NULL, 
	result TEXT NOT NULL, 
	clock TEXT, official TEXT, staged BOOLEAN DEFAULT 0 NOT NULL, deals INTEGER DEFAULT '0' NOT NULL, published INTEGER DEFAULT '0' NOT NULL, score_revision INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('lvtddjjvo4kfra2c',3,'{"v":1,"value":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"concealed_bonus":null,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"double_hand_needs_closing":false,"table_deduction":"none","closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"red_threes_burrachi":0,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"another-deal","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":2005,"deals":null,"first_dealer":0}}','','','2026-01-15 20:30:12.000000',NULL,NULL,'burraco','
','{"v":1,"value":{"contenders":[[0,2],[1,3]],"totals":["1550","800"],"deals_played":2,"winner":null,"ended_early":false}}',NULL,NULL,0,2,0,3);
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
INSERT INTO "members" VALUES('oex36r3rprmknvsg','lvtddjjvo4kfra2c','t3h7buebmguz7dfa','owner',NULL,NULL,'2026-01-15 20:30:12.000000');
INSERT INTO "members" VALUES('dqqseggd4f4roxmo','lvtddjjvo4kfra2c','65y2ck47taqgzkka','scorer','ll3jr7imz4nlmgkw',1,'2026-01-15 20:30:16.000000');
INSERT INTO "members" VALUES('oacrv3g2wbrt7snz','lvtddjjvo4kfra2c','3rdzthlcsaae7ehb','viewer','dujey2c3ah57uwjf',1,'2026-01-15 20:30:20.000000');
CREATE TABLE photos (
	match_id VARCHAR NOT NULL, 
	jpeg BLOB NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	added_at DATETIME NOT NULL, 
	CONSTRAINT pk_photos PRIMARY KEY (match_id), 
	CONSTRAINT fk_photos_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE players (
	id VARCHAR NOT NULL, 
	owner_id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	name_key VARCHAR NOT NULL, 
	colour INTEGER, 
	former_name VARCHAR, 
	deleted_at DATETIME, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT fk_players_owner_id FOREIGN KEY(owner_id) REFERENCES devices (id), 
	CONSTRAINT uq_players_owner_id_name_key UNIQUE (owner_id, name_key)
);
INSERT INTO "players" VALUES('nfzy65fnfzhxe2gc','t3h7buebmguz7dfa','Anna','anna',NULL,NULL,NULL);
INSERT INTO "players" VALUES('x7bekwpbtqgdmq6p','t3h7buebmguz7dfa','Bruno','bruno',NULL,NULL,NULL);
INSERT INTO "players" VALUES('zkxrwfznlwzyz72f','t3h7buebmguz7dfa','Carla','carla',NULL,NULL,NULL);
INSERT INTO "players" VALUES('g7f6gojvrechuthp','t3h7buebmguz7dfa','Dino','dino',NULL,NULL,NULL);
CREATE TABLE preferences (
	device_id VARCHAR NOT NULL, 
	language VARCHAR, 
	theme VARCHAR NOT NULL, 
	last_setup TEXT, seen_hints VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (device_id), 
	CONSTRAINT fk_preferences_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "preferences" VALUES('t3h7buebmguz7dfa',NULL,'system','{"v":1,"value":{"config":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"concealed_bonus":null,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"double_hand_needs_closing":false,"table_deduction":"none","closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"red_threes_burrachi":0,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"another-deal","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":2005,"deals":null,"first_dealer":0},"names":["Anna","Bruno","Carla","Dino"],"note":"","place":""}}','');
CREATE TABLE records (
	player_id VARCHAR NOT NULL, 
	ended_at DATETIME NOT NULL, 
	match_id VARCHAR NOT NULL, 
	outcome VARCHAR NOT NULL, 
	rules_name VARCHAR NOT NULL, 
	players VARCHAR NOT NULL, 
	met VARCHAR DEFAULT '' NOT NULL, 
	counted INTEGER DEFAULT '0' NOT NULL, 
	side INTEGER DEFAULT '0' NOT NULL, 
	total INTEGER DEFAULT '0' NOT NULL, 
	points INTEGER DEFAULT '0' NOT NULL, 
	best INTEGER DEFAULT '0' NOT NULL, 
	deals INTEGER DEFAULT '0' NOT NULL, 
	pozzetti_deals INTEGER DEFAULT '0' NOT NULL, 
	burrachi INTEGER DEFAULT '0' NOT NULL, 
	clean INTEGER DEFAULT '0' NOT NULL, 
	missed INTEGER DEFAULT '0' NOT NULL, 
	closings INTEGER DEFAULT '0' NOT NULL, 
	own_closings INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_records PRIMARY KEY (player_id, ended_at, match_id), 
	CONSTRAINT fk_records_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_records_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
 WITHOUT ROWID

;
CREATE TABLE rematches (
	match_id VARCHAR NOT NULL, 
	follower_id VARCHAR NOT NULL, 
	CONSTRAINT pk_rematches PRIMARY KEY (match_id), 
	CONSTRAINT fk_rematches_follower_id FOREIGN KEY(follower_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_rematches_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT uq_rematches_follower_id UNIQUE (follower_id)
);
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
INSERT INTO "seats" VALUES('lvtddjjvo4kfra2c',0,'nfzy65fnfzhxe2gc','2026-01-15 20:30:12.000000');
INSERT INTO "seats" VALUES('lvtddjjvo4kfra2c',1,'x7bekwpbtqgdmq6p','2026-01-15 20:30:12.000000');
INSERT INTO "seats" VALUES('lvtddjjvo4kfra2c',2,'zkxrwfznlwzyz72f','2026-01-15 20:30:12.000000');
INSERT INTO "seats" VALUES('lvtddjjvo4kfra2c',3,'g7f6gojvrechuthp','2026-01-15 20:30:12.000000');
CREATE TABLE server_keys (
	fingerprint VARCHAR NOT NULL, 
	since DATETIME NOT NULL, admin_renewals INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_server_keys PRIMARY KEY (fingerprint)
);
INSERT INTO "server_keys" VALUES('63896b35286188488a6532e0171da8860fcfd9b55b5f547073715f2584831ef6','2026-01-15 20:30:01.000000',0);
CREATE TABLE tournament_confirmations (
	match_id VARCHAR NOT NULL, 
	side INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	verdict VARCHAR(16) NOT NULL, 
	device_id VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_tournament_confirmations PRIMARY KEY (match_id, side), 
	CONSTRAINT fk_tournament_confirmations_device_id FOREIGN KEY(device_id) REFERENCES devices (id), 
	CONSTRAINT fk_tournament_confirmations_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE tournament_directors (
	tournament_id VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	generation INTEGER NOT NULL, 
	joined_at DATETIME NOT NULL, 
	CONSTRAINT pk_tournament_directors PRIMARY KEY (tournament_id, device_id), 
	CONSTRAINT fk_tournament_directors_device_id FOREIGN KEY(device_id) REFERENCES devices (id), 
	CONSTRAINT fk_tournament_directors_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE
);
CREATE TABLE tournament_entrants (
	tournament_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	player_id VARCHAR NOT NULL, 
	CONSTRAINT pk_tournament_entrants PRIMARY KEY (tournament_id, number, seat), 
	CONSTRAINT fk_tournament_entrants_player_id FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT fk_tournament_entrants_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE
);
CREATE TABLE tournament_events (
	id VARCHAR NOT NULL, 
	tournament_id VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	request_id VARCHAR, 
	kind VARCHAR(16) NOT NULL, 
	value TEXT NOT NULL, 
	device_id VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_tournament_events PRIMARY KEY (id), 
	CONSTRAINT fk_tournament_events_device_id FOREIGN KEY(device_id) REFERENCES devices (id), 
	CONSTRAINT fk_tournament_events_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE, 
	CONSTRAINT uq_tournament_events_tournament_id_revision UNIQUE (tournament_id, revision), 
	CONSTRAINT uq_tournament_events_tournament_id_device_id_request_id UNIQUE (tournament_id, device_id, request_id)
);
CREATE TABLE tournament_matches (
	match_id VARCHAR NOT NULL, 
	tournament_id VARCHAR NOT NULL, 
	round INTEGER NOT NULL, 
	section INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	ns INTEGER NOT NULL, 
	ew INTEGER NOT NULL, 
	CONSTRAINT pk_tournament_matches PRIMARY KEY (match_id), 
	CONSTRAINT fk_tournament_matches_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_tournament_matches_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE, 
	CONSTRAINT uq_tournament_matches_tournament_id_round_section_number UNIQUE (tournament_id, round, section, number)
);
CREATE TABLE tournaments (
	id VARCHAR NOT NULL, 
	owner_id VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	place VARCHAR NOT NULL, 
	setup TEXT NOT NULL, 
	config TEXT NOT NULL, 
	seated INTEGER NOT NULL, 
	closed INTEGER NOT NULL, 
	generation INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	deleted_at DATETIME, published INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id), 
	CONSTRAINT fk_tournaments_owner_id FOREIGN KEY(owner_id) REFERENCES devices (id)
);
CREATE TABLE upload_pieces (
	name VARCHAR NOT NULL, 
	start INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	CONSTRAINT pk_upload_pieces PRIMARY KEY (name, start), 
	CONSTRAINT fk_upload_pieces_name FOREIGN KEY(name) REFERENCES uploads (name) ON DELETE CASCADE
);
CREATE TABLE uploads (
	name VARCHAR NOT NULL, 
	owner VARCHAR NOT NULL, 
	opened_at DATETIME NOT NULL, 
	claimed_at DATETIME, 
	done_at DATETIME, 
	size INTEGER NOT NULL, 
	refused BOOLEAN NOT NULL, 
	CONSTRAINT pk_uploads PRIMARY KEY (name)
);
CREATE INDEX ix_matches_deleted_at_started_at_id ON matches (deleted_at, started_at, id);
CREATE INDEX ix_matches_rules_name ON matches (rules_name);
CREATE INDEX ix_device_keys_device_id ON device_keys (device_id);
CREATE INDEX ix_players_name_key ON players (name_key);
CREATE INDEX ix_members_match_id ON members (match_id);
CREATE INDEX ix_seats_player_id_started_at_match_id ON seats (player_id, started_at, match_id);
CREATE INDEX ix_records_match_id ON records (match_id);
CREATE INDEX ix_group_members_player_id ON group_members (player_id);
CREATE INDEX ix_tournaments_owner_id ON tournaments (owner_id);
CREATE INDEX ix_tournament_directors_device_id ON tournament_directors (device_id);
CREATE INDEX ix_tournament_entrants_player_id ON tournament_entrants (player_id);
COMMIT;
