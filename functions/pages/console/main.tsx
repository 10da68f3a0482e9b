import { render } from 'preact'
import { Console } from './console.tsx'

const page = document.getElementById('page')
if (page) render(<Console />, page)
