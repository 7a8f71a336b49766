/** A part of the server that has been started. */
interface Part {
  /** As it stands in the log. */
  readonly name: string
  readonly stop: () => unknown
}

export type StopOrder = ReturnType<typeof createStopOrder>

/**
 * The order in which the parts of a server stop, within one limit for all: work first, all at the same time, so that the
 * times they may take do not add up. Then what work uses, the last opened first.
 */
export function createStopOrder() {
  const work: Part[] = []
  const used: Part[] = []
  const errors: unknown[] = []
  const left = new Set<Part>()
  /** Parts that a start has opened after the stop began, as they end. */
  const late: Promise<void>[] = []
  let isStopping = false

  async function stopPart({ stop }: Part): Promise<void> {
    try {
      await stop()
    } catch (error) {
      errors.push(error)
    }
  }

  async function end(part: Part): Promise<void> {
    await stopPart(part)
    left.delete(part)
  }

  function add(parts: Part[], part: Part): void {
    if (!isStopping) {
      parts.push(part)
      return
    }
    left.add(part)
    late.push(end(part))
  }

  return {
    work(name: string, stop: Part['stop']): void {
      add(work, { name, stop })
    },

    uses(name: string, stop: Part['stop']): void {
      add(used, { name, stop })
    },

    /** Stops them all, even if some fail. Returns the parts that had not stopped when the limit was reached. */
    async stop(
      limitMs: number,
    ): Promise<{ readonly left: readonly string[]; readonly errors: readonly unknown[] }> {
      isStopping = true
      for (const part of [...work, ...used]) left.add(part)
      const endAll = async () => {
        await Promise.all(work.map(end))
        for (const part of used.toReversed()) await end(part)
        for (const ending of late) await ending
      }
      const limit = Promise.withResolvers<void>()
      const timer = setTimeout(() => limit.resolve(), limitMs)
      await Promise.race([endAll(), limit.promise])
      clearTimeout(timer)
      return { left: [...left].map(({ name }) => name), errors }
    },
  }
}
