-- Refusals beyond a day's number are kept for two minutes; this finds those whose time is over.
create index bet_request_brief on bet_request (at) where refusal @> '{"brief": true}';
