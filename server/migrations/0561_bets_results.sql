-- What the feed and the draws say decides a selection: it begins undecided, and its result is put on it by mark_selections
-- alone, which compares it with the stored change of its line.
revoke insert, update on selection from walia_app;
grant insert (parent_match_id, sub_type_id, specifiers, outcome_id, texts) on selection to walia_app;
-- Of a line that is known nothing changes by it; see upsertSelections.
grant update (parent_match_id, compared) on selection to walia_app;
