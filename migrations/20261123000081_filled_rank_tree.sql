-- Apart from the change of the trigger, whose lock is gone: games end while the ratings are counted. One statement sees
-- each rating together with the recorded changes of it.
--
-- `rank_counts` and `rank_changes` stay as they are for a program from before that still runs: its leaderboards show
-- places from before this migration until it stops. A later migration drops them.
do $$ begin perform fill_rank_tree(); end $$;
