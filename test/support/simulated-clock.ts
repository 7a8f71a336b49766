import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely'

/** The databases' clocks, as `dialect.ts` asks for them. */
const CLOCKS = ["unixepoch('subsec')", 'clock_timestamp()']

/** A clock for a database: every statement that asks for the time gets this one. */
export class SimulatedClock implements KyselyPlugin {
  /** Milliseconds since 1970. */
  now: number
  readonly #transformer: OperationNodeTransformer

  constructor(now: number) {
    this.now = now
    this.#transformer = new ClockTransformer(() => this.now)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult<Result>({ result }: { readonly result: Result }): Promise<Result> {
    return result
  }
}

/** A test store's clock that follows a variable of the test; the usual one without it. */
export function clockOf(read: (() => number) | undefined): { readonly plugin?: KyselyPlugin } {
  if (!read) return {}
  const clock = new SimulatedClock(0)
  const plugin: KyselyPlugin = {
    transformQuery(args) {
      clock.now = read()
      return clock.transformQuery(args)
    },
    transformResult: (args) => clock.transformResult(args),
  }
  return { plugin }
}

class ClockTransformer extends OperationNodeTransformer {
  readonly #now: () => number

  constructor(now: () => number) {
    super()
    this.#now = now
  }

  protected override transformRaw(
    ...[node, queryId]: Parameters<OperationNodeTransformer['transformRaw']>
  ): RawNode {
    const text = node.sqlFragments.join('')
    const isClock = CLOCKS.some((clock) => text.includes(clock))
    // A parameter: the statement stays the same, and engines that keep it need not read it again.
    return isClock
      ? RawNode.create(['cast(', ' as bigint)'], [ValueNode.create(this.#now())])
      : super.transformRaw(node, queryId)
  }
}
