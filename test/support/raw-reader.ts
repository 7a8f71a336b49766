import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection that reads nothing until told to. Errors that end it are ignored. */
export async function rawReader(address: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' })
  socket.pause()
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Pipelined requests, written without waiting for responses. */
export function requestsFor(paths: readonly string[]): string {
  return paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).join('')
}
