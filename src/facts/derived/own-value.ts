/** Looks up a name from the page in a table: every object inherits `constructor`, which no table lists. */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
