%% The completion flow in Erlang processes, in memory, and the load that drives it.
%%
%% Two forms. `single`: one process per person, one message per completion, awaited by its caller. `batch`: one process
%% per scheduler with a part of the people, one message for its part of 512 completions, awaited. The calls carry a
%% fresh reference and no monitor, which is less than gen_server:call does. Prints one line of JSON.
-module(completion).
-export([main/1]).

-record(habit, {goal, last = -1, streak = 0, longest = 0}).
-record(person, {habits, due, total = 0, counts = #{}, done = #{}, receipts = #{}, ledger = []}).

-define(BATCH, 512).
%% 128 MB, so that full collections seldom interrupt the run: a third faster than the default in batches, no gain in
%% single calls.
-define(PART_HEAP, 16000000).
-define(GOALS, [1, 2, 1, 3, 1]).

%% Arguments: form, clients, people, first day, milliseconds of the warm-up and of the measurement, calls prepared for
%% each client.
main([Form | Numbers]) ->
    [Clients, People, Base, WarmUp, Milliseconds, Prepared] = [list_to_integer(Number) || Number <- Numbers],
    run(Form, Clients, People, Base, WarmUp, Milliseconds, Prepared),
    halt(0).

run(Form, Clients, People, Base, WarmUp, Milliseconds, Prepared) ->
    Own = People div Clients,
    Holders = holders(Form, People),
    Latencies = counters:new(200001, [write_concurrency]),
    Self = self(),
    Pids = [spawn_link(fun() -> client(Self, Form, Client, Own, Base, Prepared, Holders, Latencies) end)
            || Client <- lists:seq(0, Clients - 1)],
    [receive {ready, Pid} -> ok end || Pid <- Pids],
    erlang:garbage_collect(),
    go(Pids, WarmUp),
    Warm = lists:sum(counts(Pids)),
    [counters:put(Latencies, Index, 0) || Index <- lists:seq(1, 200001)],
    Start = go(Pids, Milliseconds),
    Counts = counts(Pids),
    Wall = erlang:monotonic_time(nanosecond) - Start,
    io:format("{\"counts\":~w,\"warmUp\":~w,\"wall\":~w,\"p50\":~w,\"p99\":~w,\"standings\":~w}~n",
              [Counts, Warm, Wall, quantile(Latencies, 0.5), quantile(Latencies, 0.99), standings(Form, Holders)]).

%% Lets the clients send for some milliseconds. Returns when that began.
go(Pids, Milliseconds) ->
    Start = erlang:monotonic_time(nanosecond),
    [Pid ! {go, Start + Milliseconds * 1000000} || Pid <- Pids],
    Start.

%% How many operations each client has sent, when all have stopped.
counts(Pids) -> [receive {done, Pid, Count} -> Count end || Pid <- Pids].

%% ---- The people

new_person() ->
    #person{habits = list_to_tuple([#habit{goal = Goal} || Goal <- ?GOALS]), due = length(?GOALS)}.

complete(Habit, Day, Operation, #person{receipts = Receipts} = Person) ->
    case Receipts of
        #{Operation := Receipt} -> {Receipt, Person};
        _ -> accept(Habit, Day, Operation, Person)
    end.

accept(Number, Day, Operation, #person{counts = Counts, receipts = Receipts, habits = Habits} = Person) ->
    Key = Day * 8 + Number,
    Count = case Counts of #{Key := Before} -> Before + 1; _ -> 1 end,
    Habit = element(Number, Habits),
    if
        Count =:= Habit#habit.goal ->
            #habit{streak = Streak, longest = Longest} = Satisfied = satisfy(Habit, Day),
            Awarded = award(Number, Day, Person),
            Receipt = {Count, true, Streak, Longest, Awarded#person.total},
            {Receipt, Awarded#person{counts = Counts#{Key => Count}, habits = setelement(Number, Habits, Satisfied),
                                     receipts = Receipts#{Operation => Receipt}}};
        true ->
            Receipt = {Count, Count > Habit#habit.goal, Habit#habit.streak, Habit#habit.longest, Person#person.total},
            {Receipt, Person#person{counts = Counts#{Key => Count}, receipts = Receipts#{Operation => Receipt}}}
    end.

satisfy(#habit{last = Last, streak = Before, longest = Longest} = Habit, Day) ->
    Streak = if Last =:= Day - 1 -> Before + 1; Last =:= Day -> Before; true -> 1 end,
    Habit#habit{last = Day, streak = Streak, longest = max(Longest, Streak)}.

award(Number, Day, #person{done = Done, due = Due, total = Total, ledger = Ledger} = Person) ->
    case case Done of #{Day := Before} -> Before + 1; _ -> 1 end of
        Due -> Person#person{done = Done#{Day => Due}, total = Total + 60,
                             ledger = [{day, Day, 50}, {habit, Number, Day, 10} | Ledger]};
        Some -> Person#person{done = Done#{Day => Some}, total = Total + 10,
                              ledger = [{habit, Number, Day, 10} | Ledger]}
    end.

%% ---- The processes that hold them

holders("single", People) ->
    list_to_tuple([spawn_link(fun() -> hold_one(new_person()) end) || _ <- lists:seq(1, People)]);
holders("batch", People) ->
    Parts = erlang:system_info(schedulers_online),
    list_to_tuple([spawn_opt(fun() -> hold_part(Part, Parts, People) end, [link, {min_heap_size, ?PART_HEAP}])
                   || Part <- lists:seq(0, Parts - 1)]).

hold_one(Person) ->
    receive
        {complete, From, Reference, Habit, Day, Operation} ->
            {Receipt, Next} = complete(Habit, Day, Operation, Person),
            From ! {Reference, Receipt},
            hold_one(Next);
        {standing, From} ->
            From ! {standing, self(), [standing(Person)]},
            hold_one(Person)
    end.

%% People lie in the process dictionary, which is changed in place; a map would be copied in part for each completion.
hold_part(Part, Parts, People) ->
    Ids = lists:seq(Part, People - 1, Parts),
    [put(Id, new_person()) || Id <- Ids],
    hold_part(Ids).

hold_part(Ids) ->
    receive
        {complete, From, Reference, Completions} ->
            From ! {Reference, complete_all(Completions)},
            hold_part(Ids);
        {standing, From} ->
            From ! {standing, self(), [standing(get(Id)) || Id <- Ids]},
            hold_part(Ids)
    end.

complete_all([{Id, Habit, Day, Operation} | Rest]) ->
    {Receipt, Next} = complete(Habit, Day, Operation, get(Id)),
    put(Id, Next),
    [Receipt | complete_all(Rest)];
complete_all([]) ->
    [].

standing(#person{total = Total, habits = Habits}) ->
    List = tuple_to_list(Habits),
    [Total] ++ [H#habit.streak || H <- List] ++ [H#habit.longest || H <- List].

%% In the order of the people: with n parts, each part has every nth person.
standings(_, Holders) ->
    Lists = [begin Pid ! {standing, self()}, receive {standing, Pid, List} -> List end end
             || Pid <- tuple_to_list(Holders)],
    interleave(Lists).

interleave(Lists) ->
    case [List || List <- Lists, List =/= []] of
        [] -> [];
        Full -> [hd(List) || List <- Full] ++ interleave([tl(List) || List <- Full])
    end.

%% ---- The callers

client(Main, "single", Client, Own, Base, _, Holders, Latencies) ->
    Main ! {ready, self()},
    Call = fun(N, Deadline) -> call_each(N, Client, Own, Base, limit(Own), Deadline, Holders, Latencies) end,
    Warm = call_until(0, Call, Main),
    call_until(Warm, Call, Main);
client(Main, "batch", Client, Own, Base, Prepared, Holders, Latencies) ->
    %% Made beforehand, and kept where terms are neither collected nor copied into messages.
    Parts = tuple_size(Holders),
    Calls = [split([operation(N, Client, Own, Base) || N <- lists:seq(First, First + ?BATCH - 1)], Parts)
             || First <- lists:seq(0, min(Prepared * ?BATCH, limit(Own)) - ?BATCH, ?BATCH)],
    persistent_term:put({calls, Client}, Calls),
    erlang:garbage_collect(),
    Main ! {ready, self()},
    AllCalls = persistent_term:get({calls, Client}),
    Call = fun(N, Deadline) ->
               call_batches(lists:nthtail(N div ?BATCH, AllCalls), N, Deadline, Holders, Latencies)
           end,
    Warm = call_until(0, Call, Main),
    call_until(Warm, Call, Main).

%% Continues after N operations until the deadline that the run sends, and reports the new number.
call_until(N, Call, Main) ->
    receive {go, Deadline} -> ok end,
    Count = Call(N, Deadline),
    Main ! {done, self(), Count},
    Count.

call_each(Limit, _, _, _, Limit, _, _, _) -> Limit;
call_each(N, Client, Own, Base, Limit, Deadline, Holders, Latencies) ->
    {Id, Habit, Day, Operation} = operation(N, Client, Own, Base),
    Start = erlang:monotonic_time(nanosecond),
    Reference = make_ref(),
    element(Id + 1, Holders) ! {complete, self(), Reference, Habit, Day, Operation},
    receive {Reference, _Receipt} -> ok end,
    End = erlang:monotonic_time(nanosecond),
    note(Latencies, End - Start),
    if End >= Deadline -> N + 1; true -> call_each(N + 1, Client, Own, Base, Limit, Deadline, Holders, Latencies) end.

call_batches([], Count, _, _, _) -> Count;
call_batches([Parts | Rest], Count, Deadline, Holders, Latencies) ->
    Start = erlang:monotonic_time(nanosecond),
    References = [begin
                      Reference = make_ref(),
                      element(Part, Holders) ! {complete, self(), Reference, Completions},
                      Reference
                  end || {Part, Completions} <- Parts],
    [receive {Reference, _Receipts} -> ok end || Reference <- References],
    End = erlang:monotonic_time(nanosecond),
    note(Latencies, End - Start),
    if End >= Deadline -> Count + ?BATCH; true -> call_batches(Rest, Count + ?BATCH, Deadline, Holders, Latencies) end.

split(Completions, Parts) ->
    [{Part + 1, [C || {Id, _, _, _} = C <- Completions, Id rem Parts =:= Part]} || Part <- lists:seq(0, Parts - 1)].

%% The operation of a client with that number; every peer computes the same. Each 64th is an earlier one sent again.
operation(N, Client, Own, Base) ->
    Fresh = N - N div 64,
    I = case N rem 64 of 63 -> max(0, Fresh - 600); _ -> Fresh end,
    Person = Client * Own + I rem Own,
    Round = I div Own,
    Whole = Round div 8,
    Slot = Round rem 8,
    Day = Base + Whole + (Whole + Person rem 6) div 6,
    Habit = if
                Slot =:= 7, (Person + Whole) rem 5 =:= 0 -> 1;
                true -> element(Slot + 1, {1, 2, 3, 4, 5, 2, 4, 4})
            end,
    {Person, Habit, Day, Round + 1}.

%% After this many operations of a client the days are used up.
limit(Own) -> Own * 334 * 8.

%% ---- Latencies: a tenth of a microsecond up to a millisecond, ten microseconds above it

note(Latencies, Nanoseconds) when Nanoseconds < 1000000 -> counters:add(Latencies, Nanoseconds div 100 + 1, 1);
note(Latencies, Nanoseconds) -> counters:add(Latencies, 10001 + min(Nanoseconds div 10000, 190000), 1).

quantile(Latencies, Share) ->
    Total = total(Latencies, 1, 0),
    quantile(Latencies, 1, trunc(Total * Share) + 1).

quantile(Latencies, Index, Rest) ->
    case counters:get(Latencies, Index) of
        Count when Count < Rest, Index < 200001 -> quantile(Latencies, Index + 1, Rest - Count);
        _ when Index =< 10000 -> (Index - 1) * 100;
        _ -> (Index - 10001) * 10000
    end.

total(_, 200002, Sum) -> Sum;
total(Latencies, Index, Sum) -> total(Latencies, Index + 1, Sum + counters:get(Latencies, Index)).
