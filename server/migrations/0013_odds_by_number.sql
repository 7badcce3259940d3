-- Tickets name matches by number: what is asked about a match that left the memory finds it without reading them all.
create index feed_match_number on feed_match (parent_match_id);
