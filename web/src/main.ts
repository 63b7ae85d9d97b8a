/** The first script, and small: it asks for what the page will show while the rest is still on its way. */
import { askEarly } from './api/early'
import './styles/tokens.css'
import './styles/base.css'
import './styles/pieces.css'

askEarly()
setTimeout(() => void import('./app')) // in a task of its own, for slow phones
