import '@mantine/core/styles/Slider.layer.css'
import { Slider as MantineSlider, type SliderProps } from '@mantine/core'
import { withMantine } from './withMantine.tsx'

export const Slider = withMantine<SliderProps>(MantineSlider)
