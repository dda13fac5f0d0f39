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
INSERT INTO "actions" VALUES('plu7xqldxi7ap5mb','joyesjv5fyke5577',2,'request-0','deal-added','done',2,NULL,NULL,'ldl45h4yeiqy3yp2',1,NULL,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}','iwsa7sywdqdqfqr5','2026-01-15 20:30:16.000000');
INSERT INTO "actions" VALUES('dljxsztyvsir7xch','joyesjv5fyke5577',3,'request-1','deal-added','done',3,NULL,NULL,'4ccr4d2eghwh2kup',2,NULL,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":405,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}','iwsa7sywdqdqfqr5','2026-01-15 20:30:18.000000');
CREATE TABLE agreements (
	action_id VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	verdict VARCHAR(16) NOT NULL, 
	side INTEGER, 
	reason VARCHAR, 
	note VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_agreements PRIMARY KEY (action_id, device_id), 
	CONSTRAINT fk_agreements_action_id FOREIGN KEY(action_id) REFERENCES actions (id) ON DELETE CASCADE, 
	CONSTRAINT fk_agreements_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE code_tries (
	id VARCHAR NOT NULL, 
	address VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	failed BOOLEAN NOT NULL, 
	CONSTRAINT pk_code_tries PRIMARY KEY (id)
);
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
INSERT INTO "deals" VALUES('ldl45h4yeiqy3yp2','joyesjv5fyke5577',0,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}',0,'plu7xqldxi7ap5mb',0,'iwsa7sywdqdqfqr5','2026-01-15 20:30:15.000000',NULL,NULL);
INSERT INTO "deals" VALUES('4ccr4d2eghwh2kup','joyesjv5fyke5577',1,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":405,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}',0,'dljxsztyvsir7xch',0,'iwsa7sywdqdqfqr5','2026-01-15 20:30:17.000000',NULL,NULL);
CREATE TABLE device_keys (
	secret_hash VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_device_keys PRIMARY KEY (secret_hash), 
	CONSTRAINT fk_device_keys_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "device_keys" VALUES('4b67eb8e6e13d565038a2f8f888bc0167daad4828bbd73e709e258294523fb47','iwsa7sywdqdqfqr5','2026-01-15 20:30:02.000000');
INSERT INTO "device_keys" VALUES('b41115d0d7dba2be60a0ae7fa9c77cf5cc590bc240bb16febc5eb6673e31c8ea','pxczb33jtpvsnaga','2026-01-15 20:30:03.000000');
INSERT INTO "device_keys" VALUES('854daf831b6d715cb2e19226ce2d53d91f2aa8780f17ccb1d169ddc922b85c47','3qyhafdcdx5ljv73','2026-01-15 20:30:04.000000');
INSERT INTO "device_keys" VALUES('9feab6d958029da3c663d839ade44e434dae5305c40aba0515b1585343e7fa15','rni4ekvpc6xguqh2','2026-01-15 20:30:05.000000');
CREATE TABLE devices (
	id VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	recovery_hash VARCHAR, moves INTEGER DEFAULT '0' NOT NULL, seen_at DATETIME, 
	CONSTRAINT pk_devices PRIMARY KEY (id), 
	CONSTRAINT uq_devices_recovery_hash UNIQUE (recovery_hash)
);
INSERT INTO "devices" VALUES('iwsa7sywdqdqfqr5','owner','2026-01-15 20:30:02.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('pxczb33jtpvsnaga','scorer','2026-01-15 20:30:03.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('3qyhafdcdx5ljv73','viewer','2026-01-15 20:30:04.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('rni4ekvpc6xguqh2','stranger','2026-01-15 20:30:05.000000',NULL,0,NULL);
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
INSERT INTO "links" VALUES('yzlcggzdd7knxwxz','joyesjv5fyke5577','scorer',1,'2026-01-15 20:30:07.000000',NULL,NULL,1,'22b51a437d0fdc551de2c310c6dab738b8a45fa8c0231c3fca07a000ae8774cf','2026-01-16 08:30:09.000000');
INSERT INTO "links" VALUES('5vhs7j7fufdeyrw6','joyesjv5fyke5577','viewer',1,'2026-01-15 20:30:11.000000',NULL,NULL,1,'088a6e1d021d50367e38f3fbf0764ee12d71900861080e9be49a207e03926de3','2026-01-16 08:30:13.000000');
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
INSERT INTO "matches" VALUES('joyesjv5fyke5577',3,'{"v":1,"value":{"rules":{"name":"burraco","decks":2,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":true,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"another-deal","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter"},"players":4,"seating":"fixed-pairs","target":2005,"deals":null,"first_dealer":0}}','','',2,'2026-01-15 20:30:06.000000',NULL,NULL,'burraco','
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
INSERT INTO "members" VALUES('kycd3u2ylx3i653r','joyesjv5fyke5577','iwsa7sywdqdqfqr5','owner',NULL,NULL,'2026-01-15 20:30:06.000000');
INSERT INTO "members" VALUES('mx2fsfqu54az37nk','joyesjv5fyke5577','pxczb33jtpvsnaga','scorer','yzlcggzdd7knxwxz',1,'2026-01-15 20:30:10.000000');
INSERT INTO "members" VALUES('6pjsrgd7fwa7eu7j','joyesjv5fyke5577','3qyhafdcdx5ljv73','viewer','5vhs7j7fufdeyrw6',1,'2026-01-15 20:30:14.000000');
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
	name_key VARCHAR NOT NULL, colour INTEGER, former_name VARCHAR, deleted_at DATETIME, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT fk_players_owner_id FOREIGN KEY(owner_id) REFERENCES devices (id), 
	CONSTRAINT uq_players_owner_id_name_key UNIQUE (owner_id, name_key)
);
INSERT INTO "players" VALUES('35vurjjygc3jsmie','iwsa7sywdqdqfqr5','Anna','anna',NULL,NULL,NULL);
INSERT INTO "players" VALUES('6z42udsuunlr4ohl','iwsa7sywdqdqfqr5','Bruno','bruno',NULL,NULL,NULL);
INSERT INTO "players" VALUES('hgo363dkr4ptf3yf','iwsa7sywdqdqfqr5','Carla','carla',NULL,NULL,NULL);
INSERT INTO "players" VALUES('u7wagsh3o3fkazge','iwsa7sywdqdqfqr5','Dino','dino',NULL,NULL,NULL);
CREATE TABLE preferences (
	device_id VARCHAR NOT NULL, 
	language VARCHAR, 
	theme VARCHAR NOT NULL, 
	last_setup TEXT, 
	CONSTRAINT pk_preferences PRIMARY KEY (device_id), 
	CONSTRAINT fk_preferences_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "preferences" VALUES('iwsa7sywdqdqfqr5',NULL,'system','{"v":1,"value":{"config":{"rules":{"name":"burraco","decks":2,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":true,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"another-deal","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter"},"players":4,"seating":"fixed-pairs","target":2005,"deals":null,"first_dealer":0},"names":["Anna","Bruno","Carla","Dino"],"note":"","place":""}}');
CREATE TABLE records (
	player_id VARCHAR NOT NULL, 
	ended_at DATETIME NOT NULL, 
	match_id VARCHAR NOT NULL, 
	outcome VARCHAR NOT NULL, 
	rules_name VARCHAR NOT NULL, 
	players VARCHAR NOT NULL, 
	record TEXT NOT NULL, 
	CONSTRAINT pk_records PRIMARY KEY (player_id, ended_at, match_id), 
	CONSTRAINT fk_records_match_id FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE, 
	CONSTRAINT fk_records_player_id FOREIGN KEY(player_id) REFERENCES players (id)
)
 WITHOUT ROWID

;
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
INSERT INTO "seats" VALUES('joyesjv5fyke5577',0,'35vurjjygc3jsmie','2026-01-15 20:30:06.000000');
INSERT INTO "seats" VALUES('joyesjv5fyke5577',1,'6z42udsuunlr4ohl','2026-01-15 20:30:06.000000');
INSERT INTO "seats" VALUES('joyesjv5fyke5577',2,'hgo363dkr4ptf3yf','2026-01-15 20:30:06.000000');
INSERT INTO "seats" VALUES('joyesjv5fyke5577',3,'u7wagsh3o3fkazge','2026-01-15 20:30:06.000000');
CREATE TABLE server_keys (
	fingerprint VARCHAR NOT NULL, 
	since DATETIME NOT NULL, 
	CONSTRAINT pk_server_keys PRIMARY KEY (fingerprint)
);
INSERT INTO "server_keys" VALUES('63896b35286188488a6532e0171da8860fcfd9b55b5f547073715f2584831ef6','2026-01-15 20:30:01.000000');
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
CREATE INDEX ix_actions_deal_id ON actions (deal_id);
CREATE INDEX ix_members_match_id ON members (match_id);
CREATE INDEX ix_seats_player_id_started_at_match_id ON seats (player_id, started_at, match_id);
CREATE INDEX ix_records_match_id ON records (match_id);
CREATE INDEX ix_group_members_player_id ON group_members (player_id);
COMMIT;
