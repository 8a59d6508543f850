-- Messages about tournaments are tasks. One that Discord refuses says why.
drop table tournament_messages;
alter table tournaments drop column refused;
