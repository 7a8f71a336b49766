/** Does the task for each item, at most `limit` at once; answers in the order of the items. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  limit: number,
  task: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = items.entries()
  const lane = async () => {
    for (const [index, item] of waiting) answers[index] = await task(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  return answers
}
