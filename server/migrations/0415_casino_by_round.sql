-- Dialects that link a win to its round and name no bet: the win pays what is open in it.
alter type casino_command add attribute by_round boolean;
