-- The super league's results are a source of their own, and so is how far settlement has read them.
insert into settlement_cursor (name, change_id) values ('virtuals', 0);
