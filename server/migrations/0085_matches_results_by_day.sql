-- Results by the day of their kick-off.
create index match_result_day on match_result (starts_at);
