import { Problem } from '../http/problem.ts'

export const MANY_BUILDS =
  'This project has had 60 builds within an hour, or all projects of its owner 300.'

export function ownerFull(): Problem {
  const text =
    'The projects of this owner have 5,000 builds or 250,000 runs: these are the limits. Delete a project that is no longer needed.'
  return new Problem('builds-full', text)
}
