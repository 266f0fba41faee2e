import { CONTROL_LOOK } from './Field.tsx'
import { Select } from './Select.tsx'

interface DeviceFieldProps {
  label: string
  devices: readonly { id: string; name: string }[]
  /** Empty for the one that the browser would choose. */
  value: string
  onChange: (id: string) => void
}

/** Which of several cameras or microphones is used; nothing where there is one. */
export function DeviceField({ label, devices, value, onChange }: DeviceFieldProps) {
  if (devices.length < 2) return null
  return (
    <label className="flex items-center gap-4">
      <span className="w-24 shrink-0">{label}</span>
      <Select
        className={`${CONTROL_LOOK} h-11 min-w-0`}
        // One that was unplugged is used again when it is back.
        value={devices.some(({ id }) => id === value) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Automatic</option>
        {devices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  )
}
