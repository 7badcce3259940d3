-- Refusals of games beyond a day's number are kept for two minutes; this finds those whose time is over.
create index game_request_brief on game_request (at) where refusal @> '{"brief": true}';
