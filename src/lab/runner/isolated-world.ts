import type { CDPSession, Page } from 'puppeteer-core'
import { within } from './within.ts'

/**
 * An isolated JavaScript world in a frame of the page: the same document without the page's scripts, so that nothing
 * in it is overridden.
 */
export interface IsolatedWorld {
  /** Returns the function's result; terminates it if it takes longer. It must not use outer names. */
  call<Arguments extends readonly unknown[], Value>(
    milliseconds: number,
    inPage: (...values: Arguments) => Value | Promise<Value>,
    ...values: Arguments
  ): Promise<Value>
  /** Returns the function's result if it comes in time; a busy page just continues. */
  peek<Arguments extends readonly unknown[], Value>(
    milliseconds: number,
    inPage: (...values: Arguments) => Value | Promise<Value>,
    ...values: Arguments
  ): Promise<Value>
  /** Runs a script text in it. */
  load(milliseconds: number, script: string): Promise<void>
  /** The frame of the element that the expression's function returns; null if it has none. */
  frameIn(milliseconds: number, expression: string): Promise<string | null>
}

/** Time for the browser itself to answer. */
const BROWSER_MS = 2000

/** Number of attempts to terminate, and milliseconds for each. */
const STOPS = 10
const STOP_MS = 200

/** Stops a script that would continue after a pause. */
export const stoppable = `{
  const later = setTimeout
  globalThis.setTimeout = (run, ...rest) => later(() => globalThis.pagemarkStopped || run(), ...rest)
}\n`

/** @throws if the frame is removed or in another process */
export async function openWorld(
  session: CDPSession,
  frameId: string | undefined,
): Promise<IsolatedWorld> {
  const id = frameId ?? (await mainFrame(session))
  const { executionContextId: context } = await within(
    BROWSER_MS,
    session.send('Page.createIsolatedWorld', { frameId: id, worldName: 'pagemark' }),
  )

  /**
   * Otherwise the page's only thread would go on with it and answer nothing else. Termination affects what runs at
   * that moment, if anything: it is repeated until the page answers, and work deferred with `stoppable` ends by the
   * flag.
   */
  async function stop(): Promise<void> {
    const mark = { expression: 'globalThis.pagemarkStopped = true', contextId: context }
    for (let tries = 0; tries < STOPS; tries += 1) {
      await within(BROWSER_MS, session.send('Runtime.terminateExecution')).catch(() => undefined)
      const marked = within(STOP_MS, session.send('Runtime.evaluate', mark)).then(
        ({ exceptionDetails }) => exceptionDetails === undefined,
        () => false,
      )
      if (await marked) return
    }
  }

  async function inTime<Value>(milliseconds: number, answer: Promise<Value>): Promise<Value> {
    try {
      return await within(milliseconds, answer)
    } catch (error) {
      await stop()
      throw error
    }
  }

  async function answerOf<Arguments extends readonly unknown[], Value>(
    inPage: (...values: Arguments) => Value | Promise<Value>,
    values: Arguments,
  ): Promise<Value> {
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: String(inPage),
      executionContextId: context,
      arguments: values.map((value) => ({ value })),
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(textOf(exceptionDetails))
    // oxlint-disable-next-line no-unsafe-type-assertion -- the function is ours, in a world of our own
    return result.value as Value
  }

  return {
    call: async (milliseconds, inPage, ...values) =>
      await inTime(milliseconds, answerOf(inPage, values)),
    peek: async (milliseconds, inPage, ...values) =>
      await within(milliseconds, answerOf(inPage, values)),
    async load(milliseconds, script) {
      const answer = session.send('Runtime.evaluate', {
        expression: `${script}\n;undefined`,
        contextId: context,
        returnByValue: true,
      })
      const { exceptionDetails } = await inTime(milliseconds, answer)
      if (exceptionDetails) throw new Error(textOf(exceptionDetails))
    },
    async frameIn(milliseconds, expression) {
      const answer = session.send('Runtime.evaluate', { expression, contextId: context })
      const { result } = await inTime(milliseconds, answer)
      if (result.objectId === undefined) return null
      const { node } = await within(
        BROWSER_MS,
        session.send('DOM.describeNode', { objectId: result.objectId }),
      )
      return node.frameId ?? null
    },
  }
}

/** A separate session for an interaction test; its emulation ends with it. */
export async function inSession<Value>(
  page: Page,
  work: (session: CDPSession) => Promise<Value>,
): Promise<Value> {
  const session = await page.createCDPSession()
  try {
    return await work(session)
  } finally {
    await session.detach().catch(() => undefined)
  }
}

/** Runs work that may change the layout, then restores the scroll position. */
export async function keepScroll<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    const { left, top } = await world.call(BROWSER_MS, () => ({ left: scrollX, top: scrollY }))
    try {
      return await work()
    } finally {
      const back = (x: number, y: number) =>
        window.scrollTo({ left: x, top: y, behavior: 'instant' })
      await world.call(BROWSER_MS, back, left, top)
    }
  })
}

async function mainFrame(session: CDPSession): Promise<string> {
  const { frameTree } = await within(BROWSER_MS, session.send('Page.getFrameTree'))
  return frameTree.frame.id
}

function textOf(details: { readonly text: string; readonly exception?: { description?: string } }) {
  return (details.exception?.description ?? details.text).slice(0, 300)
}
