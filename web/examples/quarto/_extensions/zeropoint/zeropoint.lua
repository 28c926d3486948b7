-- A code block of the class zeropoint becomes the live instrument in HTML, and elsewhere a link to the same.
-- The attributes of the block are the element's, its text is the tensor; zeropoint-site in the document's
-- metadata is the address of the site. Runs in Quarto and in Pandoc.

local entities = { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;' }

local function escaped(text)
  return (text:gsub('[&<>"]', entities))
end

local function encoded(text)
  return (text:gsub('[^%w%-._~]', function(byte)
    return string.format('%%%02X', byte:byte())
  end))
end

local function is_html()
  return FORMAT:match('html') or FORMAT:match('^reveal')
end

local site, label
local has_script = false

local function read(meta)
  local text = function(name)
    return meta[name] and pandoc.utils.stringify(meta[name]) or ''
  end
  site = text('zeropoint-site'):gsub('/*$', '/')
  if site == '/' then
    site = nil
  end
  label = text('lang'):match('^zh') and '用 zeropoint 打开这个张量' or 'Open this tensor in zeropoint'
end

local function block(code)
  if not code.classes:includes('zeropoint') then
    return nil
  end
  if not site then
    error('zeropoint: set zeropoint-site in the metadata to the address of the files of dist/.')
  end
  local options = {}
  for name, value in pairs(code.attributes) do
    table.insert(options, { name, value })
  end
  table.sort(options, function(one, other)
    return one[1] < other[1]
  end)
  local tensor = code.text:gsub('%s+', ' '):gsub('^ ', ''):gsub(' $', '')
  if tensor ~= '' then
    table.insert(options, { 'tensor', tensor })
  end
  local attributes, query = {}, {}
  for _, option in ipairs(options) do
    table.insert(attributes, string.format(' %s="%s"', escaped(option[1]), escaped(option[2])))
    table.insert(query, encoded(option[1]) .. '=' .. encoded(option[2]))
  end
  if is_html() then
    local script = has_script and ''
      or string.format('<script type="module" src="%selement.js"></script>\n', escaped(site))
    has_script = true
    local element = '<zero-point' .. table.concat(attributes) .. '></zero-point>'
    return pandoc.RawBlock('html', script .. element)
  end
  local link = site .. 'embed.html?' .. table.concat(query, '&')
  return pandoc.Para({ pandoc.Link(label, link) })
end

-- The metadata come first, whatever the order of the document.
return { { Meta = read }, { CodeBlock = block } }
