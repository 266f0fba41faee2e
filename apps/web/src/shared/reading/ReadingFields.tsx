import {
  LETTER_SPACES,
  LINE_HEIGHTS,
  PAPERS,
  type ReadingSettings,
  TEXT_SIZES,
  TYPEFACES,
} from '@sidelight/domain/lines/reading-settings'
import { Choice } from '#ui/form/Choice.tsx'
import { Slider } from '#ui/form/Slider.tsx'
import { SwitchField } from '#ui/form/SwitchField.tsx'
import { changeReading } from './reading.store.ts'
import { useReadingSettings } from './use-reading.ts'

const TYPEFACE_NAMES = { script: 'Script', plain: 'Plain', wide: 'Wide' }
const SIZE_NAMES = { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Huge' }
const PAPER_NAMES = {
  theme: 'As the app',
  night: 'Night',
  white: 'White',
  cream: 'Cream',
  green: 'Green',
  blue: 'Blue',
  rose: 'Rose',
}
const TYPEFACE = TYPEFACES.map((value) => ({ value, label: TYPEFACE_NAMES[value] }))
const SIZE = TEXT_SIZES.map((value) => ({ value, label: SIZE_NAMES[value] }))
const PAPER = (['theme', ...PAPERS] as const).map((value) => ({
  value,
  label: (
    <>
      {value !== 'theme' && <span aria-hidden="true" className="reading-swatch" data-tint={value} />}
      {PAPER_NAMES[value]}
    </>
  ),
}))

/** How the script looks. Every change is seen at once. */
export function ReadingFields() {
  const { typeface, size, letterSpace, lineHeight, paper, hasRuler } = useReadingSettings()
  return (
    <div className="grid gap-6">
      <Choice
        legend="Typeface"
        value={typeface}
        options={TYPEFACE}
        onChange={(chosen) => changeReading({ typeface: chosen })}
      />
      <Choice legend="Size" value={size} options={SIZE} onChange={(chosen) => changeReading({ size: chosen })} />
      <Slider
        label="Space between letters and words"
        text={describeSpace(letterSpace)}
        {...LETTER_SPACES}
        value={letterSpace}
        onChange={(chosen) => changeReading({ letterSpace: rounded(chosen) })}
      />
      <Slider
        label="Space between lines"
        text={lineHeight === LINE_HEIGHTS.min ? 'Normal' : lineHeight.toFixed(1)}
        {...LINE_HEIGHTS}
        value={lineHeight}
        onChange={(chosen) => changeReading({ lineHeight: rounded(chosen) })}
      />
      <Choice legend="Paper" value={paper} options={PAPER} onChange={(chosen) => changeReading({ paper: chosen })} />
      <SwitchField
        label="Ruler"
        hint="The line you are on stands out"
        checked={hasRuler}
        onChange={(isOn: ReadingSettings['hasRuler']) => changeReading({ hasRuler: isOn })}
      />
    </div>
  )
}

function describeSpace(space: number): string {
  if (space === LETTER_SPACES.min) return 'Normal'
  if (space <= LETTER_SPACES.max / 3) return 'A little'
  return space <= (LETTER_SPACES.max * 2) / 3 ? 'More' : 'A lot'
}

/** Steps of a slider add up to numbers such as 0.060000000000000005. */
const rounded = (value: number): number => Math.round(value * 100) / 100
