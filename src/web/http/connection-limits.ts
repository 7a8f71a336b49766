import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from './address-group.ts'

/**
 * Idle connections must not crowd out others. Memory bounds their total (about 20 KB each); these times bound how long
 * each may be idle.
 */
export const CONNECTION_LIMITS = {
  /** Limit for all clients. */
  most: 2_000,
  /** Limit for one address group: 200 browsers in an office, with six each. */
  perGroup: 1_200,
  /** For the head of a request, from the connection or from its first byte: a browser's takes one packet. */
  headMs: 10_000,
  /** For a whole request; answering may take as long as `Prefer: wait` allows. */
  requestMs: 30_000,
  /** Without any traffic; longer than any response takes. */
  idleMs: 90_000,
  /** How often heads and requests are checked: a timeout may be late by this much. */
  lookEveryMs: 5_000,
}

export type ConnectionLimits = typeof CONNECTION_LIMITS

/** Beyond the limit, for connections that are accepted before another is closed for them. */
const SPARE = 100

/** Up to this many connections, a group may close one of a larger group that is being answered: two browsers. */
const SMALL = 12

/** State of a connection: `new` ones have not sent a whole head, `idle` ones have had their last response. */
const STATES = ['new', 'idle', 'busy'] as const

type State = (typeof STATES)[number]

/** The connections of an address group, oldest first. */
type Group = Readonly<Record<State, Set<Socket>>>

/**
 * Prevents an address group from crowding out others. If there are too many connections, a new one replaces one of a
 * larger group: the oldest that has not sent a request yet, else one that has been answered, each of the group with
 * most of them. If all of these are being answered, a group with few connections replaces one of them; any other
 * replaces one of its own. Not for use behind proxies, whose connections are shared by all clients.
 */
export function limitConnections(server: Server, { most, perGroup }: ConnectionLimits): void {
  const groups = new Map<string, Group>()
  const places = new Map<Socket, { readonly name: string; readonly group: Group }>()

  const leave = (socket: Socket) => {
    const place = places.get(socket)
    if (!place) return
    places.delete(socket)
    for (const state of STATES) place.group[state].delete(socket)
    if (sizeOf(place.group) === 0) groups.delete(place.name)
  }
  const become = (socket: Socket, state: State) => {
    const group = places.get(socket)?.group
    if (!group) return
    for (const each of STATES) group[each].delete(socket)
    group[state].add(socket)
  }
  /** The connection that a new one of this group replaces; undefined if the new one must be closed. */
  const toClose = (own: Group) => {
    const ofOwn = () => oldest([own], 'new') ?? oldest([own], 'idle')
    if (sizeOf(own) >= perGroup) return ofOwn()
    const larger = [...groups.values()].filter((group) => sizeOf(group) > sizeOf(own) + 1)
    const unused = oldest(larger, 'new') ?? oldest(larger, 'idle')
    return unused ?? (sizeOf(own) < SMALL ? oldest(larger, 'busy') : undefined) ?? ofOwn()
  }

  server.maxConnections = most + SPARE
  server.on('connection', (socket) => {
    const name = addressGroup(socket.remoteAddress ?? '')
    const group = groups.get(name) ?? { new: new Set(), idle: new Set(), busy: new Set() }
    if (places.size >= most || sizeOf(group) >= perGroup) {
      const other = toClose(group)
      if (!other) return socket.destroy()
      leave(other)
      other.destroy()
    }
    groups.set(name, group)
    places.set(socket, { name, group })
    group.new.add(socket)
    socket.once('close', () => leave(socket))
    return undefined
  })
  server.on('request', ({ socket }, response) => {
    become(socket, 'busy')
    response.once('close', () => become(socket, 'idle'))
  })
}

function sizeOf(group: Group): number {
  return group.new.size + group.idle.size + group.busy.size
}

/** The oldest connection in this state, of the group that has most of them. */
function oldest(groups: readonly Group[], state: State): Socket | undefined {
  let largest: Set<Socket> | undefined
  for (const { [state]: sockets } of groups) {
    if (sockets.size > (largest?.size ?? 0)) largest = sockets
  }
  return largest?.values().next().value
}
