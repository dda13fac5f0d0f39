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
INSERT INTO "actions" VALUES('53yulsg25manjrrm','aey25ozix5frbfgc',2,'hall-1','deal-added','done',2,NULL,NULL,'fneu7wrtntdt3k77',1,NULL,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}','jciy54e6b5i7ggq4','2026-01-15 20:30:16.000000');
INSERT INTO "actions" VALUES('e5rtuc5z3wjuzowj','aey25ozix5frbfgc',3,'hall-2','deal-added','done',3,NULL,NULL,'riyagc3n53doz7b5',2,NULL,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}','jciy54e6b5i7ggq4','2026-01-15 20:30:18.000000');
INSERT INTO "actions" VALUES('dh3yuzcfp4jxgiio','xznjsp4rreiv4x5p',2,'hall-3','deal-added','done',2,NULL,NULL,'t2vd3ps6z6olxdg2',1,NULL,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}','jciy54e6b5i7ggq4','2026-01-15 20:30:26.000000');
INSERT INTO "actions" VALUES('g5cwlwjh2mmkg2el','xznjsp4rreiv4x5p',3,'hall-4','deal-added','done',3,NULL,NULL,'eexe5jawkh6t3dje',2,NULL,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}','jciy54e6b5i7ggq4','2026-01-15 20:30:28.000000');
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
INSERT INTO "alembic_version" VALUES('0013');
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
INSERT INTO "deals" VALUES('fneu7wrtntdt3k77','aey25ozix5frbfgc',0,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}',0,'53yulsg25manjrrm',0,'jciy54e6b5i7ggq4','2026-01-15 20:30:15.000000',NULL,NULL);
INSERT INTO "deals" VALUES('riyagc3n53doz7b5','aey25ozix5frbfgc',1,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}',0,'e5rtuc5z3wjuzowj',0,'jciy54e6b5i7ggq4','2026-01-15 20:30:17.000000',NULL,NULL);
INSERT INTO "deals" VALUES('t2vd3ps6z6olxdg2','xznjsp4rreiv4x5p',0,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}',0,'dh3yuzcfp4jxgiio',0,'jciy54e6b5i7ggq4','2026-01-15 20:30:25.000000',NULL,NULL);
INSERT INTO "deals" VALUES('eexe5jawkh6t3dje','xznjsp4rreiv4x5p',1,'{"v":1,"value":{"sides":[{"players":[0,2],"melds":[],"burrachi":{"clean":1,"dirty":1},"table_points":345,"hand_points":{},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]},{"players":[1,3],"melds":[],"burrachi":{"semi-clean":1,"dirty":1},"table_points":215,"hand_points":{"1":65},"hand_cards":{},"pozzetto":"taken","pozzetto_by":null,"red_threes":0,"opened":true,"cut":null,"adjustments":[]}],"closed_by":0,"closer":null,"closing_bonus":true}}',0,'g5cwlwjh2mmkg2el',0,'jciy54e6b5i7ggq4','2026-01-15 20:30:27.000000',NULL,NULL);
CREATE TABLE device_keys (
	secret_hash VARCHAR NOT NULL, 
	device_id VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_device_keys PRIMARY KEY (secret_hash), 
	CONSTRAINT fk_device_keys_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
INSERT INTO "device_keys" VALUES('b38226b2c8eaba1c8028fe8af5d49e1acd9b91770c165ea28dfff54461360d65','zvhdvktsgswjjnig','2026-01-15 20:30:04.000000');
INSERT INTO "device_keys" VALUES('c91c13ed539313fe7996b350ef5a8ed62664c6582c3ceafce5a200c3d989be09','jciy54e6b5i7ggq4','2026-01-15 20:30:12.000000');
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
INSERT INTO "devices" VALUES('zvhdvktsgswjjnig','Director','2026-01-15 20:30:03.000000',NULL,0,NULL);
INSERT INTO "devices" VALUES('jciy54e6b5i7ggq4','','2026-01-15 20:30:11.000000',NULL,0,NULL);
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
INSERT INTO "links" VALUES('3ccxkv56iaj3pzbd','aey25ozix5frbfgc','scorer',1,'2026-01-15 20:30:13.000000',NULL,NULL,0,'3ccxkv56iaj3pzbd','2026-01-15 20:30:13.000000');
INSERT INTO "links" VALUES('vplg4vtbswiqnkm3','xznjsp4rreiv4x5p','scorer',1,'2026-01-15 20:30:23.000000',NULL,NULL,0,'vplg4vtbswiqnkm3','2026-01-15 20:30:23.000000');
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
	ended_early BOOLEAN DEFAULT 0 NOT NULL, 
	clock TEXT, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('aey25ozix5frbfgc',3,'{"v":1,"value":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"draw","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":null,"deals":2,"first_dealer":0}}','Friday at the club','Club',2,'2026-01-15 20:30:09.000000','2026-01-15 20:30:19.000000',NULL,'burraco','club
friday at the club','{"v":1,"value":{"contenders":[[0,2],[1,3]],"totals":["1490","800"],"deals_played":2,"winner":0,"ended_early":false}}',0,NULL);
INSERT INTO "matches" VALUES('xznjsp4rreiv4x5p',4,'{"v":1,"value":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"draw","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":null,"deals":2,"first_dealer":0}}','Friday at the club','Club',2,'2026-01-15 20:30:09.000000','2026-01-15 20:30:29.000000',NULL,'burraco','club
friday at the club','{"v":1,"value":{"contenders":[[0,2],[1,3]],"totals":["1490","800"],"deals_played":2,"winner":0,"ended_early":false}}',0,NULL);
INSERT INTO "matches" VALUES('u6w5qhnawkp22cpk',2,'{"v":1,"value":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"draw","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":null,"deals":2,"first_dealer":0}}','Friday at the club','Club',0,'2026-01-15 20:30:09.000000',NULL,'2026-01-15 20:30:32.000000','burraco','club
friday at the club','{"v":1,"value":{"contenders":[[0,2],[1,3]],"totals":["0","0"],"deals_played":0,"winner":null,"ended_early":false}}',0,NULL);
INSERT INTO "matches" VALUES('kqxtqhky3gnjn2rd',1,'{"v":1,"value":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"draw","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":null,"deals":2,"first_dealer":0}}','Friday at the club','Club',0,'2026-01-15 20:30:09.000000',NULL,'2026-01-15 20:30:32.000000','burraco','club
friday at the club','{"v":1,"value":{"contenders":[[0,2],[1,3]],"totals":["0","0"],"deals_played":0,"winner":null,"ended_early":false}}',0,NULL);
INSERT INTO "matches" VALUES('6bfjkdepb6vc23hx',1,'{"v":1,"value":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"draw","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":null,"deals":2,"first_dealer":0}}','Friday at the club','Club',0,'2026-01-15 20:30:09.000000',NULL,'2026-01-15 19:30:32.000000','burraco','club
friday at the club','{"v":1,"value":{"contenders":[[0,2],[1,3]],"totals":["0","0"],"deals_played":0,"winner":null,"ended_early":false}}',0,NULL);
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
INSERT INTO "members" VALUES('nds77vrfdqa74ivs','aey25ozix5frbfgc','zvhdvktsgswjjnig','owner',NULL,NULL,'2026-01-15 20:30:09.000000');
INSERT INTO "members" VALUES('k2mxchizpiwgjqbz','xznjsp4rreiv4x5p','zvhdvktsgswjjnig','owner',NULL,NULL,'2026-01-15 20:30:09.000000');
INSERT INTO "members" VALUES('nr2mvf6cmpqf6qcs','u6w5qhnawkp22cpk','zvhdvktsgswjjnig','owner',NULL,NULL,'2026-01-15 20:30:09.000000');
INSERT INTO "members" VALUES('4rs47g56kvwanuzq','kqxtqhky3gnjn2rd','zvhdvktsgswjjnig','owner',NULL,NULL,'2026-01-15 20:30:09.000000');
INSERT INTO "members" VALUES('jd44rd24wfk5nhp4','6bfjkdepb6vc23hx','zvhdvktsgswjjnig','owner',NULL,NULL,'2026-01-15 20:30:09.000000');
INSERT INTO "members" VALUES('ztp2lkv5opjtebpt','aey25ozix5frbfgc','jciy54e6b5i7ggq4','scorer','3ccxkv56iaj3pzbd',1,'2026-01-15 20:30:14.000000');
INSERT INTO "members" VALUES('khwl4imbjb35od7y','xznjsp4rreiv4x5p','jciy54e6b5i7ggq4','scorer','vplg4vtbswiqnkm3',1,'2026-01-15 20:30:24.000000');
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
INSERT INTO "players" VALUES('vhspfrquslhek46t','zvhdvktsgswjjnig','Anna 1','anna 1',NULL,NULL,NULL);
INSERT INTO "players" VALUES('ythjguexpludiu4d','zvhdvktsgswjjnig','Bruno 1','bruno 1',NULL,NULL,NULL);
INSERT INTO "players" VALUES('hfpecrlk24bhn5gq','zvhdvktsgswjjnig','Anna 2','anna 2',NULL,NULL,NULL);
INSERT INTO "players" VALUES('3ordg7oj7of6h6sy','zvhdvktsgswjjnig','Bruno 2','bruno 2',NULL,NULL,NULL);
INSERT INTO "players" VALUES('ftykr6466xa74vmt','zvhdvktsgswjjnig','Anna 3','anna 3',NULL,NULL,NULL);
INSERT INTO "players" VALUES('t4bpthwkisaghg27','zvhdvktsgswjjnig','Bruno 3','bruno 3',NULL,NULL,NULL);
INSERT INTO "players" VALUES('byz7ecusiyn7exrh','zvhdvktsgswjjnig','Anna 4','anna 4',NULL,NULL,NULL);
INSERT INTO "players" VALUES('mtppdaqi77wbnu4o','zvhdvktsgswjjnig','Bruno 4','bruno 4',NULL,NULL,NULL);
INSERT INTO "players" VALUES('hhyrv4sq2fwztcyi','zvhdvktsgswjjnig','Anna 5','anna 5',NULL,NULL,NULL);
INSERT INTO "players" VALUES('vzf4thsq76p3ixku','zvhdvktsgswjjnig','Bruno 5','bruno 5',NULL,NULL,NULL);
INSERT INTO "players" VALUES('4uqyifyyglblt3tl','zvhdvktsgswjjnig','Anna 6','anna 6',NULL,NULL,NULL);
INSERT INTO "players" VALUES('bxwhhyizr66hxspo','zvhdvktsgswjjnig','Bruno 6','bruno 6',NULL,NULL,NULL);
INSERT INTO "players" VALUES('vqzgkuhfte6rgcut','zvhdvktsgswjjnig','Anna 7','anna 7',NULL,NULL,NULL);
INSERT INTO "players" VALUES('v6rode4ygnned7ab','zvhdvktsgswjjnig','Bruno 7','bruno 7',NULL,NULL,NULL);
INSERT INTO "players" VALUES('m56wnlxtzmyo753s','zvhdvktsgswjjnig','Anna 8','anna 8',NULL,NULL,NULL);
INSERT INTO "players" VALUES('2tpjbnehivrj6ytm','zvhdvktsgswjjnig','Bruno 8','bruno 8',NULL,NULL,NULL);
INSERT INTO "players" VALUES('gfo3kan43ry6oqn3','zvhdvktsgswjjnig','Anna 9','anna 9',NULL,NULL,NULL);
INSERT INTO "players" VALUES('lygwvs734bn2nwlj','zvhdvktsgswjjnig','Bruno 9','bruno 9',NULL,NULL,NULL);
INSERT INTO "players" VALUES('hbwdfkltqnfpvikg','zvhdvktsgswjjnig','Anna 10','anna 10',NULL,NULL,NULL);
INSERT INTO "players" VALUES('lpb4bypqrnenou3z','zvhdvktsgswjjnig','Bruno 10','bruno 10',NULL,NULL,NULL);
CREATE TABLE preferences (
	device_id VARCHAR NOT NULL, 
	language VARCHAR, 
	theme VARCHAR NOT NULL, 
	last_setup TEXT, seen_hints VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (device_id), 
	CONSTRAINT fk_preferences_device_id FOREIGN KEY(device_id) REFERENCES devices (id)
);
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
INSERT INTO "records" VALUES('2tpjbnehivrj6ytm','2026-01-15 20:30:19.000000','aey25ozix5frbfgc','lost','burraco','byz7ecusiyn7exrh m56wnlxtzmyo753s mtppdaqi77wbnu4o 2tpjbnehivrj6ytm','LlLl',1,1,1600,1600,800,2,2,4,0,0,0,0);
INSERT INTO "records" VALUES('byz7ecusiyn7exrh','2026-01-15 20:30:19.000000','aey25ozix5frbfgc','won','burraco','byz7ecusiyn7exrh m56wnlxtzmyo753s mtppdaqi77wbnu4o 2tpjbnehivrj6ytm','wWwW',1,0,2980,2980,1490,2,2,4,2,0,2,0);
INSERT INTO "records" VALUES('ftykr6466xa74vmt','2026-01-15 20:30:29.000000','xznjsp4rreiv4x5p','won','burraco','hbwdfkltqnfpvikg ftykr6466xa74vmt lpb4bypqrnenou3z t4bpthwkisaghg27','WwWw',1,1,660,1600,800,2,2,4,0,0,0,0);
INSERT INTO "records" VALUES('hbwdfkltqnfpvikg','2026-01-15 20:30:29.000000','xznjsp4rreiv4x5p','lost','burraco','hbwdfkltqnfpvikg ftykr6466xa74vmt lpb4bypqrnenou3z t4bpthwkisaghg27','lLlL',1,0,480,2980,1490,2,2,4,2,0,2,0);
INSERT INTO "records" VALUES('lpb4bypqrnenou3z','2026-01-15 20:30:29.000000','xznjsp4rreiv4x5p','lost','burraco','hbwdfkltqnfpvikg ftykr6466xa74vmt lpb4bypqrnenou3z t4bpthwkisaghg27','lLlL',1,0,480,2980,1490,2,2,4,2,0,2,0);
INSERT INTO "records" VALUES('m56wnlxtzmyo753s','2026-01-15 20:30:19.000000','aey25ozix5frbfgc','lost','burraco','byz7ecusiyn7exrh m56wnlxtzmyo753s mtppdaqi77wbnu4o 2tpjbnehivrj6ytm','LlLl',1,1,1600,1600,800,2,2,4,0,0,0,0);
INSERT INTO "records" VALUES('mtppdaqi77wbnu4o','2026-01-15 20:30:19.000000','aey25ozix5frbfgc','won','burraco','byz7ecusiyn7exrh m56wnlxtzmyo753s mtppdaqi77wbnu4o 2tpjbnehivrj6ytm','wWwW',1,0,2980,2980,1490,2,2,4,2,0,2,0);
INSERT INTO "records" VALUES('t4bpthwkisaghg27','2026-01-15 20:30:29.000000','xznjsp4rreiv4x5p','won','burraco','hbwdfkltqnfpvikg ftykr6466xa74vmt lpb4bypqrnenou3z t4bpthwkisaghg27','WwWw',1,1,660,1600,800,2,2,4,0,0,0,0);
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
INSERT INTO "seats" VALUES('aey25ozix5frbfgc',0,'byz7ecusiyn7exrh','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('aey25ozix5frbfgc',1,'m56wnlxtzmyo753s','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('aey25ozix5frbfgc',2,'mtppdaqi77wbnu4o','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('aey25ozix5frbfgc',3,'2tpjbnehivrj6ytm','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('xznjsp4rreiv4x5p',0,'hbwdfkltqnfpvikg','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('xznjsp4rreiv4x5p',1,'ftykr6466xa74vmt','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('xznjsp4rreiv4x5p',2,'lpb4bypqrnenou3z','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('xznjsp4rreiv4x5p',3,'t4bpthwkisaghg27','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('u6w5qhnawkp22cpk',0,'vqzgkuhfte6rgcut','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('u6w5qhnawkp22cpk',1,'gfo3kan43ry6oqn3','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('u6w5qhnawkp22cpk',2,'v6rode4ygnned7ab','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('u6w5qhnawkp22cpk',3,'lygwvs734bn2nwlj','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('kqxtqhky3gnjn2rd',0,'hfpecrlk24bhn5gq','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('kqxtqhky3gnjn2rd',1,'4uqyifyyglblt3tl','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('kqxtqhky3gnjn2rd',2,'3ordg7oj7of6h6sy','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('kqxtqhky3gnjn2rd',3,'bxwhhyizr66hxspo','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('6bfjkdepb6vc23hx',0,'hhyrv4sq2fwztcyi','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('6bfjkdepb6vc23hx',1,'vhspfrquslhek46t','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('6bfjkdepb6vc23hx',2,'vzf4thsq76p3ixku','2026-01-15 20:30:09.000000');
INSERT INTO "seats" VALUES('6bfjkdepb6vc23hx',3,'ythjguexpludiu4d','2026-01-15 20:30:09.000000');
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
INSERT INTO "tournament_confirmations" VALUES('aey25ozix5frbfgc',0,3,'agreed','jciy54e6b5i7ggq4','2026-01-15 20:30:20.000000');
INSERT INTO "tournament_confirmations" VALUES('aey25ozix5frbfgc',1,3,'agreed','jciy54e6b5i7ggq4','2026-01-15 20:30:21.000000');
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
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',0,0,'vhspfrquslhek46t');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',0,1,'ythjguexpludiu4d');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',1,0,'hfpecrlk24bhn5gq');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',1,1,'3ordg7oj7of6h6sy');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',2,0,'ftykr6466xa74vmt');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',2,1,'t4bpthwkisaghg27');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',3,0,'byz7ecusiyn7exrh');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',3,1,'mtppdaqi77wbnu4o');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',4,0,'hhyrv4sq2fwztcyi');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',4,1,'vzf4thsq76p3ixku');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',5,0,'4uqyifyyglblt3tl');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',5,1,'bxwhhyizr66hxspo');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',6,0,'vqzgkuhfte6rgcut');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',6,1,'v6rode4ygnned7ab');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',7,0,'m56wnlxtzmyo753s');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',7,1,'2tpjbnehivrj6ytm');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',8,0,'gfo3kan43ry6oqn3');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',8,1,'lygwvs734bn2nwlj');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',9,0,'hbwdfkltqnfpvikg');
INSERT INTO "tournament_entrants" VALUES('p3kcazw3g44yroso',9,1,'lpb4bypqrnenou3z');
CREATE TABLE tournament_events (
	id VARCHAR NOT NULL, 
	tournament_id VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	request_id VARCHAR, 
	kind VARCHAR(16) NOT NULL, 
	seated_round INTEGER, 
	value TEXT NOT NULL, 
	device_id VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_tournament_events PRIMARY KEY (id), 
	CONSTRAINT fk_tournament_events_device_id FOREIGN KEY(device_id) REFERENCES devices (id), 
	CONSTRAINT fk_tournament_events_tournament_id FOREIGN KEY(tournament_id) REFERENCES tournaments (id) ON DELETE CASCADE, 
	CONSTRAINT uq_tournament_events_tournament_id_device_id_request_id UNIQUE (tournament_id, device_id, request_id), 
	CONSTRAINT uq_tournament_events_tournament_id_revision UNIQUE (tournament_id, revision), 
	CONSTRAINT uq_tournament_events_tournament_id_seated_round UNIQUE (tournament_id, seated_round)
);
INSERT INTO "tournament_events" VALUES('q6h3d7emw5sc2zq6','p3kcazw3g44yroso',1,NULL,'drawn',NULL,'{"v":1,"value":{"lots":[3,9,6,1,4,7,2,8,5,0]}}','zvhdvktsgswjjnig','2026-01-15 20:30:07.000000');
INSERT INTO "tournament_events" VALUES('rivr6jaxjctoojvi','p3kcazw3g44yroso',2,'hall-0','seated',0,'{"v":1,"value":{"round":0,"seats":[{"table":0,"ns":3,"ew":7,"section":0},{"table":1,"ns":9,"ew":2,"section":0},{"table":2,"ns":6,"ew":8,"section":0},{"table":3,"ns":1,"ew":5,"section":0},{"table":4,"ns":4,"ew":0,"section":0}]}}','zvhdvktsgswjjnig','2026-01-15 20:30:10.000000');
INSERT INTO "tournament_events" VALUES('ijxsfmcevzs6uyws','p3kcazw3g44yroso',3,NULL,'result',NULL,'{"v":1,"value":{"round":0,"result":{"ns":3,"ew":7,"ns_points":1490,"ew_points":800,"awarded":null,"note":""},"by_table":true}}','jciy54e6b5i7ggq4','2026-01-15 20:30:22.000000');
INSERT INTO "tournament_events" VALUES('qyfmh45orixpqgi3','p3kcazw3g44yroso',4,'hall-5','result',NULL,'{"v":1,"value":{"round":0,"result":{"ns":9,"ew":2,"ns_points":240,"ew_points":330,"awarded":null,"note":""},"by_table":false,"overruled":[1490,800]}}','zvhdvktsgswjjnig','2026-01-15 20:30:30.000000');
INSERT INTO "tournament_events" VALUES('upfkp4u4wcsq3mix','p3kcazw3g44yroso',5,'hall-6','result',NULL,'{"v":1,"value":{"round":0,"result":{"ns":6,"ew":8,"ns_points":240,"ew_points":330,"awarded":null,"note":""},"by_table":false}}','zvhdvktsgswjjnig','2026-01-15 20:30:31.000000');
INSERT INTO "tournament_events" VALUES('closing','p3kcazw3g44yroso',6,NULL,'closed',NULL,'{"v":1,"value":{"round":0}}','zvhdvktsgswjjnig','2026-01-15 20:30:34.000000');
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
INSERT INTO "tournament_matches" VALUES('aey25ozix5frbfgc','p3kcazw3g44yroso',0,0,0,3,7);
INSERT INTO "tournament_matches" VALUES('xznjsp4rreiv4x5p','p3kcazw3g44yroso',0,0,1,9,2);
INSERT INTO "tournament_matches" VALUES('u6w5qhnawkp22cpk','p3kcazw3g44yroso',0,0,2,6,8);
INSERT INTO "tournament_matches" VALUES('kqxtqhky3gnjn2rd','p3kcazw3g44yroso',0,0,3,1,5);
INSERT INTO "tournament_matches" VALUES('6bfjkdepb6vc23hx','p3kcazw3g44yroso',0,0,4,4,0);
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
	deleted_at DATETIME, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id), 
	CONSTRAINT fk_tournaments_owner_id FOREIGN KEY(owner_id) REFERENCES devices (id)
);
INSERT INTO "tournaments" VALUES('p3kcazw3g44yroso','zvhdvktsgswjjnig',6,'Friday at the club','Club','{"v":1,"value":{"entrants":10,"schedule":{"rounds":4,"deals":2,"minutes":25},"movement":"mitchell-danese","step":1,"skip":false,"danese_rounds":1,"sections":[],"sections_meet":true,"victory_table":null,"bye":null,"tie_breaks":["difference","points","direct"]}}','{"v":1,"value":{"rules":{"name":"burraco","decks":2,"decks_for_five":3,"jokers":2,"joker_points":30,"two_points":20,"ace_points":15,"high_points":10,"low_points":5,"hand_size":11,"pozzetti":[11,11],"runs":true,"ace_in_run":"one-end","group_ranks":["10","3","4","5","6","7","8","9","A","J","K","Q"],"wild_melds":"none","wild_limits":[[2,1]],"duplicate_groups":false,"black_threes":"ordinary","burraco_length":7,"clean_bonus":200,"semi_clean_bonus":150,"dirty_bonus":100,"semi_clean_run":"contiguous7","semi_clean_group":"min8","ace_to_king_bonus":null,"ace_to_ace_bonus":null,"long_run_bonus":null,"long_run_wild_bonus":null,"eight_of_a_rank_bonus":null,"eight_of_a_rank_wild_bonus":null,"twos_bonus":null,"mixed_wilds_bonus":null,"jokers_bonus":null,"closing_bonus":100,"pozzetto_penalty":100,"pozzetto_waiver":false,"unplayed_pozzetto":"cards","double_hand_unmelded":false,"closing_pozzetto":true,"closing_burrachi":1,"closing_clean":0,"red_three_points":null,"red_three_points_from_four":200,"round_to_tens":false,"cut_bonus":0,"cut_penalty":0,"openings":[],"vulnerable_opening":null,"seatings":["fixed-pairs","one-against-pairs","one-against-two","singles","teams-of-three"],"target":2005,"targets":[505,1005,1505,2005],"deal_counts":[2,3,4],"tie":"draw","half_rounding":"exact","three_player_singles_from":null,"five_player_singles_from":null,"suit_order":"hearts-first","deal_direction":"left","pozzetti_builder":"cutter","player_counts":[2,3,4,5,6],"cut_least":22,"first_player":"left-of-dealer","turn_direction":"clockwise","cards_drawn":1,"discard_pile":"free","lone_card_stays":true,"direct_pozzetto":true,"last_discard":"no-wild","closing_after_opponents":true,"stock_end":"finish-turn","stall":"must-draw"},"players":4,"seating":"fixed-pairs","target":null,"deals":2,"first_dealer":0}}',1,1,1,'2026-01-15 20:30:05.000000',NULL);
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
CREATE INDEX ix_tournaments_owner_id ON tournaments (owner_id);
CREATE INDEX ix_tournament_directors_device_id ON tournament_directors (device_id);
CREATE INDEX ix_tournament_entrants_player_id ON tournament_entrants (player_id);
COMMIT;
