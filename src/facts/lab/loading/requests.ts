import type { LabRequest } from '../../../lab/lab-result.ts'
import type {
  Chains,
  ChainLink,
  DocumentLatency,
  LoadedFile,
  RenderBlocking,
  ShortCache,
  ThirdParty,
} from '../loading-facts.ts'
import type { PartyOf } from '../runtime/party-of.ts'
import {
  type Audits,
  asRow,
  debugDataOf,
  listOf,
  numberOf,
  type Row,
  rowsOf,
  textOf,
} from '../details.ts'

/** Requests over the network, without `data:` and `blob:`. */
export function filesOf(requests: readonly LabRequest[], partyOf: PartyOf): LoadedFile[] {
  return requests
    .filter(({ url }) => /^https?:/i.test(url))
    .map(({ url, type, transferBytes }) => ({
      url,
      type,
      bytes: transferBytes,
      party: partyOf(url),
    }))
}

export function documentLatencyOf(audits: Audits): DocumentLatency | null {
  const data = debugDataOf(audits, 'document-latency-insight')
  if (typeof data.serverResponseTime !== 'number') return null
  return {
    responseMs: numberOf(data.serverResponseTime),
    redirectMs: numberOf(data.redirectDuration),
    uncompressedBytes: numberOf(data.uncompressedResponseBytes),
  }
}

export function renderBlockingOf(audits: Audits): RenderBlocking | null {
  const id = 'render-blocking-insight'
  const rows = rowsOf(audits, id)
  if (rows === null) return null
  return {
    savedMs: numberOf(audits[id]?.metricSavings.FCP),
    files: rows.map(({ url, totalBytes, wastedMs }) => ({
      url: textOf(url),
      bytes: numberOf(totalBytes),
      ms: typeof wastedMs === 'number' ? numberOf(wastedMs) : null,
    })),
  }
}

/** Lighthouse reports measured time here, and elsewhere the time of the slower, emulated processor. */
export function thirdPartiesOf(
  audits: Audits,
  { method, cpuSlowdown }: { readonly method: string; readonly cpuSlowdown: number },
): readonly ThirdParty[] | null {
  const slowdown = method === 'simulate' ? cpuSlowdown : 1
  return (
    rowsOf(audits, 'third-parties-insight')?.map(({ entity, transferSize, mainThreadTime }) => ({
      name: textOf(entity),
      bytes: numberOf(transferSize),
      mainThreadMs: numberOf(mainThreadTime) * slowdown,
    })) ?? null
  )
}

export function shortCachesOf(audits: Audits, partyOf: PartyOf): readonly ShortCache[] | null {
  return (
    rowsOf(audits, 'cache-insight')?.map((row) => ({
      url: textOf(row.url),
      party: partyOf(textOf(row.url)),
      lifetimeMs: numberOf(row.cacheLifetimeMs),
      bytes: numberOf(row.totalBytes),
      wastedBytes: Math.round(numberOf(row.wastedBytes)),
    })) ?? null
  )
}

export function oldHttpOf(audits: Audits) {
  return (
    rowsOf(audits, 'modern-http-insight')?.map(({ url, protocol }) => ({
      url: textOf(url),
      protocol: textOf(protocol),
    })) ?? null
  )
}

export function chainsOf(audits: Audits): Chains | null {
  const sections = rowsOf(audits, 'network-dependency-tree-insight')?.map(({ value }) =>
    asRow(value),
  )
  const tree = sections?.find(({ type }) => type === 'network-tree')
  if (sections === undefined || tree === undefined) return null
  const paths = pathsOf(tree.chains)
  return {
    deepest: longestBy(paths, (path) => path.length),
    longest: longestBy(paths, (path) => path.at(-1)?.endMs ?? 0),
    longestMs: numberOf(asRow(tree.longestChain).duration),
    preconnects: sections
      .flatMap(({ items }) => listOf(items))
      // The other table lists origins to preconnect to.
      .filter((row) => 'source' in row)
      .map(({ origin }) => textOf(origin)),
  }
}

/**
 * Every path from the document to a request that led to no other. The target of a redirected document is listed twice.
 */
function pathsOf(chains: unknown): ChainLink[][] {
  const paths: ChainLink[][] = []
  const open: { readonly path: ChainLink[]; readonly nodes: readonly Row[] }[] = [
    { path: [], nodes: listOf(Object.values(asRow(chains))) },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, nodes } = next
    if (nodes.length === 0) paths.push(path)
    for (const node of nodes) {
      const link = {
        url: textOf(node.url),
        endMs: numberOf(node.navStartToEndTime),
        bytes: numberOf(node.transferSize),
      }
      open.push({
        path: path.at(-1)?.url === link.url ? path : [...path, link],
        nodes: listOf(Object.values(asRow(node.children))),
      })
    }
  }
  return paths
}

function longestBy(paths: readonly ChainLink[][], size: (path: ChainLink[]) => number) {
  return paths.reduce<ChainLink[]>((most, path) => (size(path) > size(most) ? path : most), [])
}
