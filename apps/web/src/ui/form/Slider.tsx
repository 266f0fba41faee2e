import { type CSSProperties, useId } from 'react'
import './slider.css'

interface SliderProps {
  label: string
  /** The value in words. */
  text: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
  className?: string
}

export function Slider({ label, text, value, onChange, className = '', ...range }: SliderProps) {
  const id = useId()
  const share = `${((value - range.min) / (range.max - range.min)) * 100}%`
  return (
    <div className={className}>
      <p className="flex justify-between gap-3 text-body">
        <label htmlFor={id}>{label}</label>
        <span className="text-mute">{text}</span>
      </p>
      <input
        {...range}
        id={id}
        type="range"
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="slider"
        style={{ '--share': share } as CSSProperties}
      />
    </div>
  )
}
