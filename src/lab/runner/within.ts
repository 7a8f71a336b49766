/** A page's answer, if it comes in time: its scripts may never end. */
export async function within<Value>(
  milliseconds: number,
  answer: Promise<Value>,
  late: () => Error = () => new Error('The page did not answer in time.'),
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  try {
    return await Promise.race([answer, over])
  } finally {
    clearTimeout(timer)
  }
}
