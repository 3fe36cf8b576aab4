/** The router, as far as the product uses it. A shared package is never tree-shaken: a door keeps it small. */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
