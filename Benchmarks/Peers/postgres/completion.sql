-- The tables and the function of the completion flow. Pages are filled by half, so that an update puts the new version
-- on the same page and touches no index.
CREATE TABLE person(
  id integer PRIMARY KEY,
  due integer NOT NULL,
  total bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE habit(
  person integer NOT NULL,
  number integer NOT NULL,
  goal integer NOT NULL,
  last_day integer NOT NULL DEFAULT -1,
  streak integer NOT NULL DEFAULT 0,
  longest integer NOT NULL DEFAULT 0,
  PRIMARY KEY (person, number)
) WITH (fillfactor = 50);

CREATE TABLE day_count(
  person integer NOT NULL,
  habit integer NOT NULL,
  day integer NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (person, habit, day)
) WITH (fillfactor = 80);

CREATE TABLE day_done(
  person integer NOT NULL,
  day integer NOT NULL,
  satisfied integer NOT NULL,
  PRIMARY KEY (person, day)
) WITH (fillfactor = 50);

-- The award key: a habit once a day, and the day itself as habit 0.
CREATE TABLE ledger(
  person integer NOT NULL,
  day integer NOT NULL,
  habit integer NOT NULL,
  amount integer NOT NULL,
  PRIMARY KEY (person, day, habit)
);

CREATE TABLE operation(
  person integer NOT NULL,
  id bigint NOT NULL,
  count integer NOT NULL,
  satisfied boolean NOT NULL,
  streak integer NOT NULL,
  longest integer NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (person, id)
);

CREATE FUNCTION complete(who integer, which integer, on_day integer, op bigint) RETURNS operation LANGUAGE plpgsql AS $$
DECLARE
  receipt operation;
  someone person;
  chosen habit;
  done integer;
BEGIN
  -- The row of the person is the lock: a person's completions come one after the other.
  SELECT * INTO someone FROM person WHERE id = who FOR UPDATE;
  SELECT * INTO receipt FROM operation WHERE person = who AND id = op;
  IF FOUND THEN RETURN receipt; END IF;
  INSERT INTO day_count AS c VALUES (who, which, on_day, 1)
    ON CONFLICT (person, habit, day) DO UPDATE SET count = c.count + 1
    RETURNING c.count INTO receipt.count;
  SELECT * INTO chosen FROM habit WHERE person = who AND number = which;
  IF receipt.count = chosen.goal THEN
    chosen.streak := CASE chosen.last_day
      WHEN on_day - 1 THEN chosen.streak + 1 WHEN on_day THEN chosen.streak ELSE 1 END;
    chosen.longest := greatest(chosen.longest, chosen.streak);
    UPDATE habit SET last_day = on_day, streak = chosen.streak, longest = chosen.longest
      WHERE person = who AND number = which;
    INSERT INTO day_done AS d VALUES (who, on_day, 1)
      ON CONFLICT (person, day) DO UPDATE SET satisfied = d.satisfied + 1
      RETURNING d.satisfied INTO done;
    someone.total := someone.total + 10;
    IF done = someone.due THEN
      someone.total := someone.total + 50;
      INSERT INTO ledger VALUES (who, on_day, which, 10), (who, on_day, 0, 50);
    ELSE
      INSERT INTO ledger VALUES (who, on_day, which, 10);
    END IF;
    UPDATE person SET total = someone.total WHERE id = who;
  END IF;
  receipt.person := who;
  receipt.id := op;
  receipt.satisfied := receipt.count >= chosen.goal;
  receipt.streak := chosen.streak;
  receipt.longest := chosen.longest;
  receipt.total := someone.total;
  INSERT INTO operation SELECT receipt.*;
  RETURN receipt;
END $$;
