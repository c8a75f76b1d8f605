-- One completion: count, goal, habit streak, awards, total, once for an operation id.
--
-- KEYS: the person's hash, the person's receipts by operation id, the person's ledger.
-- ARGV: habit, day, operation id.
-- The answer is the receipt: count, satisfied (0 or 1), streak, longest streak, total.
local known = redis.call('HGET', KEYS[2], ARGV[3])
if known then return known end

local person, habit, day = KEYS[1], ARGV[1], ARGV[2]
local countField, doneField = 'count:' .. habit .. ':' .. day, 'done:' .. day
local stored = redis.call(
  'HMGET', person, 'goal:' .. habit, countField, 'last:' .. habit, 'streak:' .. habit, 'longest:' .. habit, doneField,
  'due', 'total')
local goal, count = tonumber(stored[1]), tonumber(stored[2] or 0) + 1
local last, streak, longest = tonumber(stored[3] or -1), tonumber(stored[4] or 0), tonumber(stored[5] or 0)
local total = tonumber(stored[8] or 0)

if count == goal then
  local done = tonumber(stored[6] or 0) + 1
  local dayNumber = tonumber(day)
  if last == dayNumber - 1 then streak = streak + 1 elseif last ~= dayNumber then streak = 1 end
  if streak > longest then longest = streak end
  total = total + 10
  if done == tonumber(stored[7]) then
    total = total + 50
    redis.call('RPUSH', KEYS[3], 'habit:' .. habit .. ':' .. day .. ':10', 'day:' .. day .. ':50')
  else
    redis.call('RPUSH', KEYS[3], 'habit:' .. habit .. ':' .. day .. ':10')
  end
  redis.call(
    'HSET', person, countField, count, 'last:' .. habit, day, 'streak:' .. habit, streak, 'longest:' .. habit, longest,
    doneField, done, 'total', total)
else
  redis.call('HSET', person, countField, count)
end

local receipt = count .. ' ' .. (count >= goal and 1 or 0) .. ' ' .. streak .. ' ' .. longest .. ' ' .. total
redis.call('HSET', KEYS[2], ARGV[3], receipt)
return receipt
