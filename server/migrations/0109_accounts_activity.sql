-- Room in a page for a session's next activity beside the present one: none of its four indexes is then written.
alter table session set (fillfactor = 70);
