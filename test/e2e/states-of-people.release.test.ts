import { afterAll } from 'vitest'
import { openStage } from '../../scripts/screens/stage.ts'
import { shortResults } from '../support/short-results.ts'
import { allStates } from '../support/states/all-states.ts'
import { holdStates } from '../support/states/hold-states.ts'

const stage = await openStage({ shorten: shortResults })
afterAll(() => stage[Symbol.asyncDispose]())

const { ofPeople } = await allStates(stage)
holdStates(ofPeople)
