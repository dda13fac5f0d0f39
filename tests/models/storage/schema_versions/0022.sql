BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0022');
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
INSERT INTO "device_keys" VALUES('19f16f3480bf13bd49b7605dc00c9142f310e81b01032ab6b25921b6bf1d5a31','zisefmv5vbmcoh52','2026-01-15 20:30:04.000000');
INSERT INTO "device_keys" VALUES('5590e0110a92d09abd2cb7a1cc49c23c8088084c037d06dabaaa48554b0aec33','6j7bxb4gusoatj7x','2026-01-15 20:30:06.000000');
INSERT INTO "device_keys" VALUES('3a9b91022682505325cab905b7354036345265d00321f3d4f4cc429d0a85e9bf','cx72hpdudfvpxfxd','2026-01-15 20:30:08.000000');
INSERT INTO "device_keys" VALUES('fd315168a85b80c02c52ede9888600eedbea8ccf607f3e886fd07f829acd5e69','4sjoayv3bvry6fhy','2026-01-15 20:30:10.000000');
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
INSERT INTO "devices" VALUES('zisefmv5vbmcoh52','owner','2026-01-15 20:30:03.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('6j7bxb4gusoatj7x','scorer','2026-01-15 20:30:05.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('cx72hpdudfvpxfxd','viewer','2026-01-15 20:30:07.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('4sjoayv3bvry6fhy','outsider','2026-01-15 20:30:09.000000',NULL,0,NULL);
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
INSERT INTO "draft_parts" VALUES('zbw2plr5s2eyohg4','',-1,2,'','zisefmv5vbmcoh52','2026-01-15 20:30:24.000000');
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
INSERT INTO "links" VALUES('w22tqqufcvwzvgcu','zbw2plr5s2eyohg4','scorer',1,'2026-01-15 20:30:13.000000',NULL,NULL,1,'f1f6883137b3f95794b9de420c5a291f54709bf5ee90f43debbf6cb9ddad82be','2026-01-16 08:30:15.000000');
INSERT INTO "links" VALUES('g7gticku7iof4qid','zbw2plr5s2eyohg4','viewer',1,'2026-01-15 20:30:17.000000',NULL,NULL,1,'4a9716305328c1607438ed7499e24093ad6570ee2b797dff0af01fd566285ba4','2026-01-16 08:30:19.000000');
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
INSERT INTO "match_events" VALUES('zbw2plr5s2eyohg4',1,'v7djt2ptpup7v2sz','deal-added','sohjeuhw2i3t24ux','request-0','zisefmv5vbmcoh52','2026-01-15 20:30:21.000000','{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true,"concealed":false}}');
INSERT INTO "match_events" VALUES('zbw2plr5s2eyohg4',2,'v3cnncixmaiihhbe','deal-added','22ztlyeazaup4o5b','request-1','zisefmv5vbmcoh52','2026-01-15 20:30:23.000000','{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":405,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true,"concealed":false}}');
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
INSERT INTO "matches" VALUES('zbw2plr5s2eyohg4',3,'{"v":1,"value":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"samba_bonus":null,"closing_bonus":100,"concealed_bonus":null,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"double_hand_needs_closing":false,"table_deduction":"none","closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"red_three_points_of_all":null,"red_threes_burrachi":0,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"another-deal","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":2005,"deals":null,"first_dealer":0}}','','','2026-01-15 20:30:12.000000',NULL,NULL,'burraco','
','{"v":1,"value":{"contenders":[[0,2],[1,3]],"totals":["1550","800"],"deals_played":2,"winner":null,"ended_early":false}}',NULL,NULL,0,2,0,3);
CREATE TABLE member_lists (
	device_id VARCHAR NOT NULL, 
	packed BLOB NOT NULL, 
	members INTEGER NOT NULL, 
	imported_at DATETIME NOT NULL, 
	CONSTRAINT pk_member_lists PRIMARY KEY (device_id), 
	CONSTRAINT fk_member_lists_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
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
INSERT INTO "members" VALUES('3xg3nm6zdvhwb23v','zbw2plr5s2eyohg4','zisefmv5vbmcoh52','owner',NULL,NULL,'2026-01-15 20:30:12.000000');
INSERT INTO "members" VALUES('zkovefdxajneev2p','zbw2plr5s2eyohg4','6j7bxb4gusoatj7x','scorer','w22tqqufcvwzvgcu',1,'2026-01-15 20:30:16.000000');
INSERT INTO "members" VALUES('cs4gjm2eyirwxxii','zbw2plr5s2eyohg4','cx72hpdudfvpxfxd','viewer','g7gticku7iof4qid',1,'2026-01-15 20:30:20.000000');
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
	deleted_at DATETIME, membership TEXT, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT fk_players_owner_id FOREIGN KEY(owner_id) REFERENCES devices (id), 
	CONSTRAINT uq_players_owner_id_name_key UNIQUE (owner_id, name_key)
);
INSERT INTO "players" VALUES('mcl577f3dzrvfdb2','zisefmv5vbmcoh52','Anna','anna',NULL,NULL,NULL,NULL);
INSERT INTO "players" VALUES('z2ikah2pfomlzjmh','zisefmv5vbmcoh52','Bruno','bruno',NULL,NULL,NULL,NULL);
INSERT INTO "players" VALUES('zypfp5q4kzpjhw2f','zisefmv5vbmcoh52','Carla','carla',NULL,NULL,NULL,NULL);
INSERT INTO "players" VALUES('jha5o7k5a427ehtj','zisefmv5vbmcoh52','Dino','dino',NULL,NULL,NULL,NULL);
CREATE TABLE preferences (
	device_id VARCHAR NOT NULL, 
	language VARCHAR, 
	theme VARCHAR NOT NULL, 
	last_setup TEXT, seen_hints VARCHAR DEFAULT '' NOT NULL, hall TEXT, 
	CONSTRAINT pk_preferences PRIMARY KEY (device_id), 
	CONSTRAINT fk_preferences_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "preferences" VALUES('zisefmv5vbmcoh52',NULL,'system','{"v":1,"value":{"config":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"samba_bonus":null,"closing_bonus":100,"concealed_bonus":null,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"double_hand_needs_closing":false,"table_deduction":"none","closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"red_three_points_of_all":null,"red_threes_burrachi":0,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"another-deal","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":2005,"deals":null,"first_dealer":0},"names":["Anna","Bruno","Carla","Dino"],"note":"","place":""}}','',NULL);
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
INSERT INTO "seats" VALUES('zbw2plr5s2eyohg4',0,'mcl577f3dzrvfdb2','2026-01-15 20:30:12.000000');
INSERT INTO "seats" VALUES('zbw2plr5s2eyohg4',1,'z2ikah2pfomlzjmh','2026-01-15 20:30:12.000000');
INSERT INTO "seats" VALUES('zbw2plr5s2eyohg4',2,'zypfp5q4kzpjhw2f','2026-01-15 20:30:12.000000');
INSERT INTO "seats" VALUES('zbw2plr5s2eyohg4',3,'jha5o7k5a427ehtj','2026-01-15 20:30:12.000000');
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
