import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { projectPath } from '../../query/project-path.ts'

export interface ChannelChoice {
  readonly id: string
  readonly name: string
  /** Null if it covers all projects. */
  readonly projects: readonly unknown[] | null
  readonly isOfProject: boolean
}

export interface ChannelsCardProps {
  readonly project: ProjectSummary
  readonly channels: readonly ChannelChoice[]
}

/** The owner's channels that cover a project. */
export function ChannelsCard({ project, channels }: ChannelsCardProps) {
  return (
    <section class="card" aria-labelledby="channels-title">
      <h2 id="channels-title">Channels</h2>
      {channels.length === 0 ? (
        <p>
          <a href="/channels">Add a channel</a> to get messages about this project.
        </p>
      ) : (
        <form class="form" method="post" action={projectPath(project, '/channels')}>
          <fieldset class="group">
            <legend>Send messages to</legend>
            <div>
              {channels.map((channel) => (
                <Choice of={channel} />
              ))}
            </div>
          </fieldset>
          <p class="acts">
            <button class="button" type="submit">
              Save
            </button>
            <a class="button" href="/channels">
              Channels
            </a>
          </p>
        </form>
      )}
    </section>
  )
}

function Choice({ of }: { readonly of: ChannelChoice }) {
  const { id, name, projects, isOfProject } = of
  const isOfAll = projects === null
  return (
    <label>
      <input
        type="checkbox"
        name={`channel.${id}`}
        value="1"
        checked={isOfProject}
        disabled={isOfAll}
      />
      <span>
        <Quoted text={name} length={60} />
        {isOfAll && ' (all projects)'}
      </span>
    </label>
  )
}
