-- What public examples of macOS 14 and 15 print, as far as the world knows it.
-- expect: {"Software:", "", "    System Software Overview:", "", "      System Version: macOS 15.5 (24F74)", "      Kernel Version: Darwin 24.5.0", "      Boot Volume: Macintosh HD", "      Boot Mode: Normal", "      Computer Name: Demo Mac", "      User Name: Demo User (demo)", "      Secure Virtual Memory: Enabled", "      System Integrity Protection: Enabled", "", "Hardware:", "", "    Hardware Overview:", "", "      Model Name: MacBook Pro", "      Model Identifier: Mac15,3", "      Chip: Apple M3", "      Total Number of Cores: 8 (4 performance and 4 efficiency)", "      Memory: 16 GB", ""}
paragraphs of (do shell script "system_profiler SPSoftwareDataType SPHardwareDataType | grep -v 'since boot'")
-- ----
-- expect: {"Graphics/Displays:", "", "    Apple M3:", "", "      Chipset Model: Apple M3", "      Type: GPU", "      Bus: Built-In", "      Vendor: Apple (0x106b)", "      Displays:", "        Color LCD:", "          Display Type: Built-in Liquid Retina Display", "          Resolution: 3024 x 1964 Retina", "          Main Display: Yes", "          Mirror: Off", "          Online: Yes", "          Connection Type: Internal", "        DELL U2723QE:", "          Resolution: 1920 x 1080 (1080p FHD - Full High Definition)", "          UI Looks like: 1920 x 1080 @ 60.00Hz", "          Mirror: Off", "          Online: Yes", "          Rotation: Supported", ""}
paragraphs of (do shell script "/usr/sbin/system_profiler SPDisplaysDataType")
-- ----
-- expect: {"{", "  \"SPHardwareDataType\" : [", "    {", "      \"_name\" : \"hardware_overview\",", "      \"chip_type\" : \"Apple M3\",", "      \"machine_model\" : \"Mac15,3\",", "      \"machine_name\" : \"MacBook Pro\",", "      \"number_processors\" : \"proc 8:4:4\",", "      \"physical_memory\" : \"16 GB\"", "    }", "  ]", "}"}
paragraphs of (do shell script "system_profiler -json SPHardwareDataType")
-- ----
-- world: {"displays": [{"id": 1, "name": "LG HDR 4K", "frame": [0, 0, 1920, 1080], "scale": 2}], "system": {"macos_version": "26.1", "hardware_model": "Macmini9,1", "processor": "Apple M4", "cores": 10, "memory_bytes": 25769803776}}
-- expect: {"        LG HDR 4K:", "          Resolution: 3840 x 2160 (2160p/4K UHD 1 - Ultra High Definition)", "          UI Looks like: 1920 x 1080 @ 60.00Hz", "Darwin 25.1.0", "      Model Name: Mac mini", "10", "24 GB"}
set d to paragraphs of (do shell script "system_profiler SPDisplaysDataType")
set h to "system_profiler SPHardwareDataType | grep "
{item 10 of d, item 11 of d, item 12 of d, do shell script "system_profiler SPSoftwareDataType | grep Kernel | cut -d: -f2 | xargs", do shell script h & "'Model Name'", do shell script h & "Cores | cut -d: -f2 | xargs", do shell script h & "Memory | cut -d: -f2 | xargs"}
-- ----
-- expect: true
(do shell script "system_profiler SPSoftwareDataType -json") contains "\"os_version\" : \"macOS 26.1 (24F74)\""
-- ----
-- fails: 79 do shell script: system_profiler SPUSBDataType
do shell script "system_profiler SPUSBDataType"
-- ----
-- fails: 79 do shell script: system_profiler
do shell script "system_profiler"
