import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listeningAddress } from '../../../test/support/listening-address.ts'
import { connectTo } from './run-mcp.ts'

let answer: RequestListener
const server = createServer((request, response) => answer(request, response))
let address: string
beforeAll(async () => {
  address = await listeningAddress(server)
})
afterAll(() => server.close())

const run = (typed: string, key: string | undefined = 'pmk_x') =>
  connectTo(typed, { apiKey: () => key })

/** Sends this in response to every request. */
const answering =
  (status: number, type: string, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': type }).end(body)

const PROBLEM = { type: 'urn:problem-type:pagemark:key-invalid', detail: 'No.' }

it.each([
  ['a page', answering(200, 'text/html', '<!doctype html>'), /does not answer as a Pagemark/],
  ['other JSON', answering(200, 'application/json', '{}'), /does not answer as a Pagemark/],
  ['that nothing is there', answering(404, 'text/html', 'no'), /does not answer as a Pagemark/],
  [
    'that the key is wrong',
    answering(401, 'application/problem+json', JSON.stringify(PROBLEM)),
    /^The server refused the API key in PAGEMARK_API_KEY\./,
  ],
  [
    'that it is busy',
    answering(503, 'application/problem+json', '{"type":"x:busy","detail":"Try again."}'),
    /^The server refused the request: Try again\.$/,
  ],
])('ends with one sentence where the server answers %s', async (_name, listener, message) => {
  answer = listener
  await expect(run(address)).rejects.toMatchObject({
    name: 'CliError',
    exitCode: 2,
    message: expect.stringMatching(message),
  })
})

it('ends with one sentence where nothing can be asked', async () => {
  await expect(run('http://127.0.0.1:9')).rejects.toThrow(/cannot be reached: .* Check --server\.$/)
  await expect(run('here')).rejects.toThrow(/^--server must be an http or https URL/)
  await expect(connectTo(address, { apiKey: () => undefined })).rejects.toThrow(/^No API key\./)
})
