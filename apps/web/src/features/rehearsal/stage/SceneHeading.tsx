import type { ScriptLine } from '../rehearsal-lines.ts'

/** A heading that the narrator reads is a line of its own, and is not shown twice. */
export const SceneHeading = ({ heading, line }: { heading: string; line: ScriptLine }) =>
  heading === '' || line.dialog === heading ? null : (
    <h2 className="mb-5 font-script text-body text-faint uppercase">{heading}</h2>
  )
