import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { useRehearsal, useRehearsalState } from '../rehearsal-context.tsx'

/** Off until the actor switches it on. */
export function RecordMyLines() {
  const { changeSettings } = useRehearsal()
  const settings = useRehearsalState(({ settings }) => settings)
  return (
    <CheckboxField
      cannotBeInvalid
      label="Record my lines"
      checked={settings.isRecording}
      onChange={({ target }) => changeSettings({ ...settings, isRecording: target.checked })}
    />
  )
}
