import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { errorCode, ownFault } from '../../egress/egress-error.ts'
import {
  createKeptValues,
  createSentValues,
  type Packed,
  type SentValues,
} from './shared-values.ts'

/**
 * Worker threads for work on hostile input: one job at a time each, killed and replaced if a job takes too much time
 * or memory. A killed thread loses only its own job.
 */
export interface ThreadPool<Job, Answer> {
  /**
   * Rejects with {@link ThreadKilled}, with the job's error, or with the one of a thread that could not start. Buffers in `handOver` are transferred instead of
   * copied: they are empty here afterwards.
   */
  run(job: Job, handOver?: readonly Transferable[]): Promise<Answer>
  close(): Promise<void>
}

/** The job gave no answer and its thread has ended. */
export class ThreadKilled extends Error {
  override readonly name = 'ThreadKilled'
  /** True if it took too much time or memory: the same input would end the same way again. */
  readonly tooMuch: boolean

  constructor(reason: string, options: { readonly tooMuch: boolean }) {
    super(reason)
    this.tooMuch = options.tooMuch
  }
}

export interface ThreadPoolOptions {
  /** The module that the threads run; it answers through {@link answerJobs}. */
  readonly entry: URL
  readonly size: number
  /** Processor time of one job; by the clock it may take three times as long. */
  readonly timeoutMs: number
  /** Heap limit of a job, garbage included. */
  readonly heapMb: number
  /** Properties that many jobs share: each value is sent to a thread once. */
  readonly sharedKeys?: readonly string[]
  /** A thread without a job for this long is ended, to release its memory. */
  readonly idleMs: number
}

/**
 * V8 ends the whole process, not the thread, if a heap at its limit still grows while the thread is being stopped. So
 * heaps are measured while jobs run, often enough to kill a thread before it can reach that limit. A thread that holds
 * half of a job's limit is not reused, so that no job is killed for what others left, and memory is released.
 */
const HARD_FACTOR = 4
const WORN_SHARE = 0.5
const LOOK_EVERY_MS = 20

/** A busy machine delays every job, which is no page's fault. */
const WALL_FACTOR = 3

/** Young generation beside the heap's limit: smaller than V8's default, and ordinary pages are no slower. */
const YOUNG_MB = 32

type Reply =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: unknown }

interface Order<Job, Answer> {
  readonly job: Job
  readonly handOver: readonly Transferable[]
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: unknown) => void
}

interface Thread<Job, Answer> {
  readonly worker: Worker
  readonly sent: SentValues
  current?: { readonly order: Order<Job, Answer>; readonly timers: readonly NodeJS.Timeout[] }
  /** True if it holds so much that the next job gets a new one. */
  worn: boolean
  /** Runs while it has no job. */
  idle?: NodeJS.Timeout
}

export function createThreadPool<Job, Answer>(options: ThreadPoolOptions): ThreadPool<Job, Answer> {
  const threads = new Set<Thread<Job, Answer>>()
  const queue: Order<Job, Answer>[] = []
  const allowed = options.heapMb * 2 ** 20

  function next(): void {
    const [order] = queue
    const thread = order && threadFor(order)
    if (!thread) return
    queue.shift()
    give(thread, order)
  }

  /** Called on events of threads, too, where nobody would catch that none can be started. */
  function threadFor(order: Order<Job, Answer>): Thread<Job, Answer> | undefined {
    try {
      return idleThread(order) ?? startThread()
    } catch (error) {
      queue.shift()
      order.reject(error)
      // Threads that still work take the others when they are done.
      if (threads.size === 0) next()
      return undefined
    }
  }

  /** Prefers a thread that has the job's shared value. */
  function idleThread({ job }: Order<Job, Answer>): Thread<Job, Answer> | undefined {
    const idle = [...threads].filter(({ current }) => current === undefined)
    return idle.find(({ sent }) => sent.has(job)) ?? idle[0]
  }

  function startThread(): Thread<Job, Answer> | undefined {
    if (threads.size >= options.size) return undefined
    const worker = new Worker(options.entry, {
      resourceLimits: {
        maxOldGenerationSizeMb: HARD_FACTOR * options.heapMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
      env: {},
      // Options of the surrounding program, such as --input-type, are not for our threads.
      execArgv: [],
    })
    const thread: Thread<Job, Answer> = {
      worker,
      sent: createSentValues(options.sharedKeys ?? []),
      worn: false,
    }
    threads.add(thread)
    worker.on('message', (reply: Reply) => settle(thread, reply))
    worker.on('error', (error) => kill(thread, killedBy(error)))
    // Otherwise, an answer nested too deeply to be copied would be awaited for ever.
    worker.on('messageerror', (error) => kill(thread, killedBy(error)))
    worker.on('exit', () => kill(thread, new ThreadKilled('The thread ended.', { tooMuch: false })))
    return thread
  }

  function give(thread: Thread<Job, Answer>, order: Order<Job, Answer>): void {
    thread.worker.ref()
    clearTimeout(thread.idle)
    // Counted from the first measurement on: most jobs have ended by then, and measuring interrupts the thread.
    let before: Promise<number> | undefined
    const timers = [
      setTimeout(() => late(thread), WALL_FACTOR * options.timeoutMs),
      setInterval(() => void look(thread, order, (before ??= cpuMs(thread))), LOOK_EVERY_MS),
    ]
    thread.current = { order, timers }
    try {
      thread.worker.postMessage(thread.sent.pack(order.job), order.handOver)
    } catch (error) {
      kill(thread, killedBy(error))
    }
  }

  function late(thread: Thread<Job, Answer>): void {
    const reason = `It took longer than ${options.timeoutMs} ms.`
    kill(thread, new ThreadKilled(reason, { tooMuch: true }))
  }

  async function look(
    thread: Thread<Job, Answer>,
    order: Order<Job, Answer>,
    before: Promise<number>,
  ): Promise<void> {
    // A thread that has ended in the meantime has no heap to measure.
    const heap = await thread.worker.getHeapStatistics().catch(() => undefined)
    const spent = (await cpuMs(thread)) - (await before)
    if (heap === undefined || thread.current?.order !== order) return
    if (spent > options.timeoutMs) return late(thread)
    thread.worn = heap.used_heap_size > WORN_SHARE * allowed
    if (heap.used_heap_size <= allowed) return
    const reason = `It took more than ${options.heapMb} MB.`
    kill(thread, new ThreadKilled(reason, { tooMuch: true }))
  }

  function settle(thread: Thread<Job, Answer>, reply: Reply): void {
    const order = release(thread)
    if (thread.worn) retire(thread)
    else thread.idle = setTimeout(() => retire(thread), options.idleMs).unref()
    // An idle thread must not keep the process of a command alive.
    thread.worker.unref()
    // oxlint-disable-next-line no-unsafe-type-assertion -- answerJobs sends what the job's type says
    if (reply.ok) order?.resolve(reply.answer as Answer)
    else order?.reject(reply.error)
    next()
  }

  function retire(thread: Thread<Job, Answer>): void {
    threads.delete(thread)
    clearTimeout(thread.idle)
    void thread.worker.terminate()
  }

  function kill(thread: Thread<Job, Answer>, reason: Error): void {
    if (!threads.has(thread)) return
    retire(thread)
    release(thread)?.reject(reason)
    next()
  }

  function release(thread: Thread<Job, Answer>): Order<Job, Answer> | undefined {
    const { current } = thread
    delete thread.current
    for (const timer of current?.timers ?? []) clearTimeout(timer)
    return current?.order
  }

  return {
    run(job, handOver = []) {
      return new Promise((resolve, reject) => {
        queue.push({ job, handOver, resolve, reject })
        next()
      })
    },
    async close() {
      for (const { reject } of queue.splice(0)) reject(closed())
      const ending = [...threads]
      for (const thread of ending) kill(thread, closed())
      await Promise.all(ending.map(({ worker }) => worker.terminate()))
    },
  }
}

/** Milliseconds of processor time so far; 0 for a thread that has not started or has ended. */
async function cpuMs({ worker }: { readonly worker: Worker }): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

/** A thread that this machine could not start says nothing about its job: the error stays as it is. */
function killedBy(error: unknown): Error {
  if (error instanceof Error && (errorCode(error) === NOT_STARTED || ownFault(error))) return error
  const outOfMemory = errorCode(error) === OUT_OF_MEMORY
  return new ThreadKilled(String(error), { tooMuch: outOfMemory })
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY'
const NOT_STARTED = 'ERR_WORKER_INIT_FAILED'

function closed(): ThreadKilled {
  return new ThreadKilled('The pool was closed.', { tooMuch: false })
}

/** The thread's side: answers each job, or sends its error back. */
export function answerJobs<Job>(answer: (job: Job) => unknown): void {
  const unpack = createKeptValues()
  parentPort?.on('message', (packed: Packed) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- it is what the pool was given
    parentPort?.postMessage(reply(answer, unpack(packed) as Job))
  })
}

function reply<Job>(answer: (job: Job) => unknown, job: Job): Reply {
  try {
    return { ok: true, answer: answer(job) }
  } catch (error) {
    return { ok: false, error }
  }
}
