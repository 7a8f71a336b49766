import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { checking, type RequestCheck } from './request-checks.ts'

/** Requests a route behind these checks; `called` names, in order, what was called. */
async function answerBehind(...checks: RequestCheck[]) {
  const called: string[] = []
  await using app = Fastify()
  const noting = checks.map<RequestCheck>((check) => (request, reply) => {
    called.push(check.name)
    return check(request, reply)
  })
  app.addHook('onRequest', checking(...noting))
  app.get('/', async () => {
    called.push('route')
    return 'from the route'
  })
  const { statusCode, body } = await app.inject('/')
  return { status: statusCode, body, called }
}

const pass: RequestCheck = () => undefined
const answer: RequestCheck = (_request, reply) => reply.code(400).send('refused')
const fail: RequestCheck = () => {
  throw new Error('failed')
}

it('a request that passes every check gets the response of its route', async () => {
  const found = await answerBehind(pass, pass)
  expect(found).toEqual({ status: 200, body: 'from the route', called: ['pass', 'pass', 'route'] })
})

it('after a check that answers, nothing more is called', async () => {
  const found = await answerBehind(pass, answer, pass)
  expect(found).toEqual({ status: 400, body: 'refused', called: ['pass', 'answer'] })
})

it('an error of a check is answered as that of a route', async () => {
  const { status, called } = await answerBehind(pass, fail, pass)
  expect({ status, called }).toEqual({ status: 500, called: ['pass', 'fail'] })
})
